import { describe, expect, it } from '@jest/globals';
import { breaksOff, continuation } from './neighbours.js';

describe('a passage breaks off', () => {
  it.each([
    ['before what a colon announces', 'To install it, do this:'],
    ['in a sentence', 'The service starts and then it reads the'],
    ['within code', 'Run this.\n\n```sh\nnpm start'],
  ])('%s', (_where, stretch) => {
    expect(breaksOff(stretch)).toBe(true);
  });

  it.each([
    ['a whole sentence', 'The service starts. Then it reads.'],
    ['a table', '| a | b |\n|---|---|\n| 1 | 2 |'],
    ['an item of a list', 'Needed:\n\n- a database'],
    ['whole code', '```sh\nnpm start\n```'],
    ['nothing', ''],
  ])('but not at %s', (_what, stretch) => {
    expect(breaksOff(stretch)).toBe(false);
  });
});

describe('what follows', () => {
  it.each([
    [
      'is the block that a colon announces',
      'Install it with these steps:',
      'Install it with these steps:\n\n1. Fetch.\n2. Start.\n\nMore.',
      '\n\n1. Fetch.\n2. Start.',
    ],
    [
      'is the rest of the paragraph',
      'The service starts and then it ...',
      'The service starts and then it reads. All of it.\n\nMore.',
      ' reads. All of it.',
    ],
    [
      'is the rest of the code',
      'Run this on the machine.\n\n```sh\nnpm start',
      'Run this on the machine.\n\n```sh\nnpm start\nnpm test\n```\n\nMore.',
      '\nnpm test\n```',
    ],
    [
      'is that of the last stretch of several',
      'Far above.\n...\nThe service starts and then it',
      'The service starts and then it reads.',
      ' reads.',
    ],
    ['is nothing at the end', 'The service starts and then it', 'The service starts and then it', ''],
    ['is nothing where the passage is not in the document as it is', 'A table in words: a, b', '| a | b |', ''],
  ])('%s', (_what, stretch, document, more) => {
    expect(continuation(stretch, document)).toBe(more);
  });

  it('is no more than is read along', () => {
    const document = `The service starts and then it ${'goes on. '.repeat(500)}`;
    expect(continuation('The service starts and then it', document).length).toBeLessThanOrEqual(700);
  });
});

import { describe, expect, it } from '@jest/globals';
import { readableLines } from '../src/extractive/readable-lines.js';

describe('readableLines', () => {
  it('gives a table row without its frame, and no ruling', () => {
    expect(readableLines('------- |\n| a port is taken | `npm start -- --port ui-bff=3100` |\n|')).toEqual([
      'a port is taken: `npm start -- --port ui-bff=3100`',
    ]);
  });

  it('closes a fence that the stretch was cut out of', () => {
    expect(readableLines('Run it:\n```sh\nnpm start')).toEqual(['Run it:', '```sh', 'npm start', '```']);
  });

  it.each([
    ['start --port` to take another, or `PORT`', '`start --port` to take another, or `PORT`'],
    ['Set `PORT` or run `npm start --port', 'Set `PORT` or run `npm start --port`'],
    ['a port is (`taken', 'a port is (`taken`'],
    ['`npm start', '`npm start`'],
  ])('closes the code that %j was cut out of', (stretch, whole) => {
    expect(readableLines(stretch)).toEqual([whole]);
    expect(readableLines(`\`\`\`\n${stretch}\n\`\`\``)).toEqual(['```', stretch, '```']);
  });

  it('leaves prose and whole fences as they are', () => {
    const lines = ['Some words.', '```', 'code', '```', '- an item'];

    expect(readableLines(lines.join('\n'))).toEqual(lines);
  });
});

import { describe, expect, it } from '@jest/globals';
import { withoutSourceLines } from './source-lines.js';

const sources = [{ title: 'Guide', document_id: 'doc 1', address: 'https://example.org/guide' }];
const left = (line: string) => withoutSourceLines(`> Quoted.\n\n${line}\n\nNext.`, sources);

describe('the source lines of an answer', () => {
  it.each([
    'Source: [Guide](<https://example.org/guide>)',
    'Source: document `doc 1`',
    'Source: https://example.org/guide',
  ])('go where they name a source that is listed: %s', (line) => expect(left(line)).toBe('> Quoted.\n\nNext.'));

  it.each([
    'Source: [Other](<https://example.org/other>)',
    'Source: document `doc 2`',
    'Source: Guide of the year, as everybody knows.',
    '> Source: document `doc 1`',
    'The Source: document `doc 1`',
  ])('stay otherwise: %s', (line) => expect(left(line)).toBe(`> Quoted.\n\n${line}\n\nNext.`));

  it.each([
    ['line breaks', '\n'.repeat(300_000)],
    ['a line that never ends', `Source: [${'](<'.repeat(100_000)}`],
  ])('are looked for in linear time, among %s', (_what, text) => {
    expect(withoutSourceLines(text, sources)).toBe(text);
  });
});

import { describe, expect, it } from '@jest/globals';
import { readMarkdown } from '../../src/markdown/read-markdown.js';
import { withTableHead } from '../../src/markdown/with-table-head.js';

/** The parsed Markdown: the header and cells of a table, the kind of anything else. */
const read = (text: string) =>
  readMarkdown(withTableHead(text)).map((token) => {
    if (token.type !== 'table') return token.type;
    const { header, rows } = token;
    return [header, ...rows].map((cells) => cells.map((cell) => cell.text));
  });

describe('a passage that begins within a table', () => {
  it('is read as a table whose head says nothing, and what follows as what it is', () => {
    expect(read('| 3 | 4 |\n| 5 | `a \\| b` |\n\nnext')).toEqual([
      [
        ['', ''],
        ['3', '4'],
        ['5', '`a | b`'],
      ],
      'space',
      'paragraph',
    ]);
  });

  it('may be a single row, or begin with the line under the head', () => {
    expect(read('| only |')).toEqual([[[''], ['only']]]);
    expect(read('|---|:-:|\n| 1 | 2 |')).toEqual([
      [
        ['', ''],
        ['1', '2'],
      ],
    ]);
  });
});

it.each([
  ['a table with its head', '| a | b |\n|---|---|\n| 1 | 2 |'],
  ['text before a table', 'Limits:\n\n| a |\n|---|\n| 1 |'],
  ['a line with a stroke in it', 'a | b\nc | d'],
  ['nothing', ''],
])('leaves %s as it is', (_what, text) => {
  expect(withTableHead(text)).toBe(text);
});

import { describe, expect, it } from '@jest/globals';
import { snippetParts } from '../../src/document/snippet-parts.js';

describe('snippetParts', () => {
  it('marks the ranges, and passes over those that make no sense', () => {
    const ranges = [
      { start: 4, end: 8 },
      { start: 2, end: 6 },
      { start: 9, end: 99 },
    ];
    expect(snippetParts({ text: 'the port is', highlights: ranges })).toEqual([
      { text: 'the ', isMatch: false },
      { text: 'port', isMatch: true },
      { text: ' is', isMatch: false },
    ]);
  });

  it.each([
    ['a heading', '## Choose a port\nWith a flag.', 'Choose a port\nWith a flag.'],
    ['a heading after its paragraph', 'It runs.\n### Ports', 'It runs.\nPorts'],
    ['bold words', 'a **very bold** word and **another**', 'a very bold word and another'],
    ['stressed words', 'a *stressed* word, *a few more*, and (*one*)', 'a stressed word, a few more, and (one)'],
    ['escapes', 'see \\[1\\] and 2 \\* 3 \\\\ 4', 'see [1] and 2 * 3 \\ 4'],
    ['code', 'with `--port` or ```npm start```', 'with --port or npm start'],
    ['a link', 'see [the guide](https://example.test/a_b) first', 'see the guide first'],
    ['a picture', '![The page](page.png) shows', 'The page shows'],
    ['a table', '| When | Do |\n| it hangs | `npm start` |', 'When · Do; it hangs · npm start'],
    ['a table that is cut off', 'hangs | wait |\n| it | starts |\n| or | sto', 'hangs · wait; it · starts; or · sto'],
    ['a row of which the end is left', 'wait |\n| it | starts |', 'wait; it · starts'],
    ['empty cells', '| a | b | |\n| | c | |\n| d | | e |\n| f | | |', 'a · b; c; d · e; f'],
    ['the rule of a table', '| a | b |\n| --- | --- |\n| 1 | 2 |', 'a · b: 1 · 2'],
    ['the short rule of a table', '| a | b |\n|---|\n| 1 | 2 |\n| 3 | 4 |', 'a · b: 1 · 2; 3 · 4'],
    ['the rule before a number below nought', '| a | b |\n|---|\n| -1 | 2 |', 'a · b: -1 · 2'],
    ['the rule of a table whose head is cut off', '|---|\n| 1 | 2 |\n| 3 | 4 |', ' 1 · 2; 3 · 4'],
    ['the rule of a table without words in its head', 'So:\n\n| | |\n|---|\n| 1 | 2 |', 'So: 1 · 2'],
    ['a rule between two paragraphs', 'One.\n\n---\n\nTwo.', 'One. Two.'],
    ['a block of code', 'So:\n```ts\nstart();\n```', 'So:\n\nstart();\n'],
  ])('leaves the signs of %s out', (_what, text, plain) => {
    expect(snippetParts({ text, highlights: [] })).toEqual([{ text: plain, isMatch: false }]);
  });

  it.each([
    'f(*args, **kwargs) and **others',
    'a[0] and [1]',
    'snake_case and __init__',
    'C# and #12',
    '2 * 3 ** 4',
    'a*b*c and 2*3 * 4',
    'SELECT * FROM a, and * once more',
    '*.ts and *.js',
    'ls | grep a || true',
  ])('leaves %s as it is', (text) => {
    expect(snippetParts({ text, highlights: [] })).toEqual([{ text, isMatch: false }]);
  });

  it('leaves a backslash within code as it is', () => {
    const parts = snippetParts({ text: 'type `a\\*b` or a\\*b', highlights: [] });
    expect(parts).toEqual([{ text: 'type a\\*b or a*b', isMatch: false }]);
  });

  it('keeps what is marked in the middle of signs', () => {
    const text = 'a **bold port** and [port](https://example.test/port)';
    const at = (from: number) => ({ start: text.indexOf('port', from), end: text.indexOf('port', from) + 4 });
    const parts = snippetParts({ text, highlights: [at(0), at(20)] });

    expect(parts).toEqual([
      { text: 'a bold ', isMatch: false },
      { text: 'port', isMatch: true },
      { text: ' and ', isMatch: false },
      { text: 'port', isMatch: true },
    ]);
  });

  it('does not show the address of a link for a word of the question within it', () => {
    const text = 'on [crates.io](https://crates.io/)! ![4-3](img/ownership.svg) Owners';
    const words = [...text.matchAll(/crates|owner(?=ship)/g)];
    const highlights = words.map(({ 0: word, index }) => ({ start: index, end: index + word.length }));

    expect(snippetParts({ text, highlights })).toEqual([
      { text: 'on ', isMatch: false },
      { text: 'crates', isMatch: true },
      { text: '.io! 4-3 Owners', isMatch: false },
    ]);
  });
});

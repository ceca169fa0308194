import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { markPassage, type Stretch } from '../../src/document/mark-passage.js';
import { passageText } from '../../src/document/passage-text.js';

/** The kind of a stretch, and its text. */
const told = (stretch: Stretch) => {
  if (stretch.kind !== 'lines') return [stretch.kind, raw(stretch)];
  const { token, lines } = stretch;
  const shown = token.type === 'table' ? token.rows.map((row) => row.map(({ text }) => text)) : token.text.split('\n');
  return [token.type, shown.slice(lines.start, lines.end), shown.length];
};
const raw = (stretch: Stretch) =>
  stretch.kind === 'lines' ? stretch.token.raw : stretch.tokens.map((token) => token.raw).join('');
const mark = (content: string, passage: string) => markPassage(content, passage)?.map(told);

describe('a passage in its document', () => {
  it('is found by its words', () => {
    expect(mark('one\n\ntwo\n\nthree', 'two\n')).toEqual([
      ['plain', 'one\n\n'],
      ['marked', 'two'],
      ['plain', '\n\nthree'],
    ]);
  });

  it('is not told of where it is not there', () => {
    expect(mark('one', 'two')).toBeUndefined();
    expect(mark('one', ' \n')).toBeUndefined();
  });

  it('is found without what it carries to be read alone', () => {
    const carried = 'Guide > Hosts\n\n| a | b |\n|---|---|\n';
    const passage = passageText({ text_content: `${carried}| 3 | 4 |\n`, context_chars: carried.length });

    expect(mark(table, passage)).toEqual([['table', [['3', '4']], 3]]);
  });

  const table = '| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n| 5 | 6 |';

  it('ends inside a table, which stays one table with the rows of the passage marked', () => {
    expect(mark(`# T\n\n${table}\n\nend`, '# T\n\n| a | b |\n|---|---|\n| 1 | 2 |\n')).toEqual([
      ['marked', '# T\n\n'],
      ['table', [['1', '2']], 3],
      ['plain', '\n\nend'],
    ]);
  });

  it('begins inside a table, and goes on behind it', () => {
    expect(mark(`${table}\n\nnext\n\nend`, '| 3 | 4 |\n| 5 | 6 |\n\nnext\n\n')).toEqual([
      [
        'table',
        [
          ['3', '4'],
          ['5', '6'],
        ],
        3,
      ],
      ['marked', '\n\nnext'],
      ['plain', '\n\nend'],
    ]);
  });

  it.each([
    ['of rows in the middle', '| 3 | 4 |\n', ['table', [['3', '4']], 3]],
    ['of a head alone, with the row below it', '| a | b |', ['table', [['1', '2']], 3]],
    ['of all of it', table, ['marked', table]],
  ])('lies within a table: %s', (_what, passage, expected) => {
    expect(mark(table, passage)).toEqual([expected]);
  });

  it.each([
    ['the beginning', '```ts\na\n\nb\n', ['a', '', 'b']],
    ['the middle', 'b\n', ['b']],
    ['the end', 'c\n```', ['c']],
  ])('covers %s of a block of code, which stays one block', (_what, passage, lines) => {
    expect(mark('```ts\na\n\nb\nc\n```', passage)).toEqual([['code', lines, 4]]);
  });

  it('leaves what is behind a cut block of code out of the code', () => {
    expect(mark('```ts\na\nb\n```\n\n# Next\n\nend', '```\n\n# Next\n')).toEqual([
      ['code', ['b'], 2],
      ['marked', '\n\n# Next'],
      ['plain', '\n\nend'],
    ]);
  });

  it('counts the lines of code that is set in', () => {
    expect(mark('    a\n    b\n    c', 'b')).toEqual([['code', ['b'], 3]]);
  });

  it('cuts a list between its items, which keep their numbers', () => {
    const found = markPassage('3. one\n4. two\n   more\n5. three', 'two\n   more\n') ?? [];
    expect(found.map(told)).toEqual([
      ['plain', '3. one\n'],
      ['marked', '4. two\n   more\n'],
      ['plain', '5. three'],
    ]);
    expect(found.map((stretch) => stretch.kind !== 'lines' && stretch.tokens[0])).toMatchObject([
      { start: 3 },
      { start: 4 },
      { start: 5 },
    ]);
  });

  it('cuts running text at the letter, and nothing that is bold or a link', () => {
    expect(mark('one two **three four** five', 'two **three')).toEqual([
      ['plain', 'one '],
      ['marked', 'two **three four**'],
      ['plain', ' five'],
    ]);
  });

  it('knows where a link leads that is told elsewhere', () => {
    const found = markPassage('see [it][1] now\n\n[1]: https://example.test/', 'see [it][1]');
    expect(JSON.stringify(found?.[0])).toContain('"href":"https://example.test/"');
  });

  it('loses no block and marks something, wherever it begins and ends', () => {
    const piece = fc.constantFrom(
      '# H\n\n',
      'words **bold** and [a](b)\n\n',
      '```\ncode\n\nmore\n```\n\n',
      `${table}\n\n`,
      '- item\n- other\n  - inner\n\n',
      '1. a\n\n2. b\n\n',
      '> quote\nlazy\n\n',
      '    set in\n\n',
      '<div>\n\n',
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 8 }), fc.nat(), fc.nat(), (pieces, from, length) => {
        const content = pieces.join('');
        const start = from % content.length;
        const passage = content.slice(start, start + 1 + (length % content.length));
        fc.pre(passage.trim() !== '');
        const found = markPassage(content, passage) ?? [];
        expect(found.some(({ kind }) => kind !== 'plain')).toBe(true);
        expect(found.map(raw).join('').trim()).toBe(content.trim());
      }),
    );
  });
});

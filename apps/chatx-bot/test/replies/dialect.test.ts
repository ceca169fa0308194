import { describe, expect, it } from '@jest/globals';
import { inDialect } from '../../src/replies/dialect.js';

const text = (...lines: string[]) => lines.join('\n');

describe('what a model wrote, in the dialect of the chat product', () => {
  it('has lists in place of tables, each row with the heads of its columns', () => {
    const table = text(
      'Who is who:',
      '| Team | Phone | |',
      '|:--|--:|---|',
      '| payments | +49 30 | a \\| b |',
      '| runtime | | c |',
    );

    expect(inDialect(text(table, '', 'That is all.'))).toBe(
      text('Who is who:', '', '- Team: payments · Phone: +49 30 · a | b', '- Team: runtime · c', '', 'That is all.'),
    );
  });

  it('has tables without a frame as lists as well', () => {
    expect(inDialect(text('a | b', '--- | ---', '1 | 2', 'after'))).toBe(text('- a: 1 · b: 2', '', 'after'));
  });

  it.each([
    ['code that looks like one', text('```', '| a | b |', '|---|---|', '| 1 | 2 |', '```')],
    ['a pipe in a sentence, above a rule', text('either | or', '---', 'nothing | else')],
    ['a head without rows', text('| a | b |', '|---|---|')],
    ['other Markdown', text('# Title', '', '- one', '- two', '', '> said', '', '**bold** and `a | b`')],
  ])('leaves %s alone', (_what, markdown) => {
    expect(inDialect(markdown)).toBe(markdown);
  });

  it('has lists in place of tables within a quote, and loses no cell to a pipe in code', () => {
    const quote = text('As it says:', '', '> | A | B |', '> | --- | --- |', '> | 1 | `a|b` |', '', 'End.');
    expect(inDialect(quote)).toBe(text('As it says:', '', '> - A: 1 · B: `a | b`', '', 'End.'));
  });

  it('has what looks like a tag as text, but for code, links and line breaks', () => {
    expect(inDialect('Run kubectl logs <pod> -n <ns>, see <https://a.test> or `<pod>`.<br>Done.')).toBe(
      'Run kubectl logs \\<pod> -n \\<ns>, see <https://a.test> or `<pod>`.\nDone.',
    );
    const code = text('```', '<pod>', '> <ns>', '```');
    expect(inDialect(code)).toBe(code);
  });

  it.each(['<@all>', '<@personEmail:a@b.test|A>', '<spark-mention data-group-type="all"/>', '<SPARK-MENTION>'])(
    'mentions nobody by %s',
    (mention) => {
      expect(inDialect(`Ask ${mention}`)).toBe(`Ask ${mention.replace('<', '<\u200B')}`);
    },
  );
});

describe('a table that is costly to show', () => {
  it.each([
    ['with a wide head and many rows', `${'|a'.repeat(8_000)}|\n${'|-'.repeat(8_000)}|\n${'|x\n'.repeat(10_000)}`],
    ['one of thousands', '|a|b|\n|-|-|\n|c|d|\n\n'.repeat(4_000)],
    ['with a head that is long itself', `|${'a'.repeat(30_000)}|\n|-|\n${'|x\n'.repeat(10_000)}`],
  ])('stays of a bounded size: %s', (_what, markdown) => {
    expect(inDialect(markdown).length).toBeLessThan(40 * markdown.length);
  });
});

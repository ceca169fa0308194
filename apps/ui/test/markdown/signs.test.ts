import { describe, expect, it } from '@jest/globals';
import { marked } from 'marked';
import { readMarkdown } from '../../src/markdown/read-markdown.js';

/** What of a text is read as a formula. */
function formulas(text: string) {
  const found: string[] = [];
  void marked.walkTokens([...readMarkdown(text)], (token) => {
    const { type, text: tex, isDisplay } = token as { type: string; text?: string; isDisplay?: boolean };
    if (type === 'math') found.push(`${isDisplay ? 'display' : 'line'}: ${tex}`);
  });
  return found;
}

describe('formulas', () => {
  it.each([
    ['between dollars', 'so $a_1 * b*c + d_2$ holds', ['line: a_1 * b*c + d_2']],
    ['at an end of a sentence', 'It is $x$. And ($y$), too.', ['line: x', 'line: y']],
    ['of one digit', 'There are $2$ of them', ['line: 2']],
    ['between brackets', 'so \\(x_1 < y\\) holds', ['line: x_1 < y']],
    ['shown in a line', 'so $$x^2$$ and \\[y\\] hold', ['display: x^2', 'display: y']],
    [
      'on lines of their own',
      'First\n$$\nx &= 1 \\\\\ny\n$$\nthen\n\n\\[\nz\n\\]\n',
      ['display: x &= 1 \\\\\ny', 'display: z'],
    ],
    ['in a table and a list', '| a |\n|---|\n| $x$ |\n\n- $y$', ['line: x', 'line: y']],
  ])('%s', (_where, text, expected) => {
    expect(formulas(text)).toEqual(expected);
  });

  it.each([
    'It costs $5 and $6.',
    'Between $5-$10, or US$20 to US$30.',
    'From 5$ to 6$, or $5 and 6$ more',
    'Set $HOME and $PATH, or $HOME/$USER.',
    'An escaped \\$x\\$ stays.',
    'Code: `$x$` and\n\n```\n$$\nx\n$$\n```',
    '$ x $ has spaces',
    'Never closed: $x',
  ])('are not in %j', (text) => {
    expect(formulas(text)).toEqual([]);
  });

  it('leave a text with prices as it was', () => {
    const text = 'It costs $5 and $6, or \\(never closed.';
    expect(readMarkdown(text).map(({ type, raw }) => [type, raw])).toEqual([['paragraph', text]]);
  });

  it.each([
    ['dollars', '$a '.repeat(20_000)],
    ['closed dollars', '$a$'.repeat(20_000)],
    ['brackets', '\\('.repeat(30_000)],
    ['blocks', '$$\n'.repeat(20_000)],
    ['footnotes', '[^a]: b\n'.repeat(8_000)],
    ['marks', '[^'.repeat(30_000)],
  ])('cost no more than other signs: %s', (_what, text) => {
    expect(readMarkdown(text).length).toBeGreaterThan(0);
  });
});

describe('footnotes', () => {
  it('are told from their marks, and from links', () => {
    const tokens = readMarkdown(
      'See[^1] and [^note].\n\n[^1]: The *first*\n  goes on.\n[^note]: Second.\n\n[a]: https://example.org\n',
    );
    const notes = tokens.filter(({ type }) => (type as string) === 'footnote');
    expect(notes).toMatchObject([{ label: '1' }, { label: 'note' }]);
    const marks: string[] = [];
    void marked.walkTokens([...tokens], (token) => {
      if (token.type === 'footnote-mark' && 'label' in token) marks.push(String(token.label));
    });
    expect(marks).toEqual(['1', 'note']);
  });
});

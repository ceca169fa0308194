import { describe, expect, it } from '@jest/globals';
import { marked, type Tokens } from 'marked';
import { hostileTexts } from '@parley/markdown/testing';
import { readMarkdown } from '../../src/markdown/read-markdown.js';

const levels = (text: string) => {
  const found: number[] = [];
  void marked.walkTokens([...readMarkdown(text)], (token) => {
    if (token.type === 'heading') found.push((token as Tokens.Heading).depth);
  });
  return found;
};

describe('the headings of a text', () => {
  it.each([
    ['that leave no level out', '# a\n## b\n### c\n## d\n# e', [1, 2, 3, 2, 1]],
    ['that begin further down', '### a\n#### b\n### c', [1, 2, 1]],
    ['that leave a level out', '# a\n### b\n###### c\n## d', [1, 2, 3, 2]],
    ['that rise above the first', '## a\n# b\n## c', [1, 1, 2]],
    ['of which one is in a quotation', '# a\n\n> #### b\n\n## c', [1, 2, 2]],
  ])('%s', (_which, text, expected) => {
    expect(levels(text)).toEqual(expected);
  });
});

describe('a text that is costly to read', () => {
  it.each(hostileTexts(60_000))('is read or shown as it is: %s', (_what, text) => {
    const tokens = readMarkdown(text, () => 0);
    expect(tokens.length).toBeGreaterThan(0);
    expect(tokens.reduce((sum, { raw }) => sum + raw.length, 0)).toBeLessThanOrEqual(2 * text.length);
  });

  it.each([
    ['emphasis', '_a_ '.repeat(15_000)],
    ['quotes within quotes', '>'.repeat(4_000)],
    ['a table', `${'|a'.repeat(300)}|\n${'|-'.repeat(300)}|\n${'|\n'.repeat(300)}`],
  ])('is one block as it was written: %s', (_what, text) => {
    expect(readMarkdown(text, () => 0)).toMatchObject([{ type: 'html', raw: text }]);
  });

  it('is shown as it is when its time is over', () => {
    let nowMs = 0;
    expect(readMarkdown('# a\n\n- b\n'.repeat(100), () => (nowMs += 10))).toMatchObject([{ type: 'html' }]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { marked, type Tokens } from 'marked';
import { readMarkdown } from '../../src/shared/markdown/read-markdown.js';

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

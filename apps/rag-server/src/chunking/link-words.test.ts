import { describe, expect, it } from '@jest/globals';
import { linkWords } from './link-words.js';

describe('linkWords', () => {
  it.each([
    ['see [the guide](https://example.org/a_b#c) first', 'see the guide first'],
    ['[one](/1) and [`two`](/2 "The second")', 'one and `two`'],
    ['![The harbour](harbour.png)', 'The harbour'],
    ['[\\[1\\]](#note)', '\\[1\\]'],
    ['[one](/1)[two](/2)', 'onetwo'],
    ['看[指南](/guide)。', '看指南。'],
    ['a[0] and (b), [c] (d)', 'a[0] and (b), [c] (d)'],
    ['handlers[name](request); a[0][1](b)', 'handlers[name](request); a[0][1](b)'],
    ['\\[no link](/1), \\\\[a link](/2)', '\\[no link](/1), \\\\a link'],
    ['[broken](https://example.org', '[broken](https://example.org'],
  ])('makes of %j %j', (markdown, words) => {
    expect(linkWords(markdown)).toBe(words);
  });

  it('takes no time over signs that begin no link', () => {
    expect(linkWords('['.repeat(200_000))).toHaveLength(200_000);
    expect(linkWords('[a]('.repeat(50_000))).toHaveLength(200_000);
  });

  // A document has up to 1 MiB: looked through anew from each sign, that takes minutes.
  it.each(['\\[', '[\\[', '[\\]', '[\\[](a', '![a](b "'])('reads a whole document of %j in one go', (signs) => {
    const document = signs.repeat(Math.floor(1_048_576 / signs.length));

    expect(linkWords(document)).toBe(document);
  });
});

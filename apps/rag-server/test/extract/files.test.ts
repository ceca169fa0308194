import { describe, expect, it } from '@jest/globals';
import { type Extracted } from '../../src/extract/document-reader.js';
import { extractDocument, hasReadableName } from '../../src/extract/extract-document.js';
import { textRecognition } from '../../src/extract/text-recognition.js';
import { aDocx, anEpub, aPptx, aXlsx, aZip } from '../made-files/office.js';
import { aPdf, lines } from '../made-files/pdf.js';
import { aScan, asPng } from '../made-files/scan.js';

const read = (name: string, bytes: Uint8Array | string) =>
  extractDocument({ bytes: Buffer.from(bytes), mediaType: '', name, mayBeLong: true });

/** The label of each place with the text that begins there. */
const placesIn = ({ text, anchors = [] }: Extracted) =>
  anchors.map(({ at, label, fragment }) => [label, fragment, text.slice(at).split('\n', 1)[0]]);

describe('a PDF', () => {
  const left = lines(['The left column has running', 'text with a word that is par-', 'ted at the end of its line.']);
  const right = lines(
    ['The right column is read after', 'it, not line by line across the', 'page, as a printer would.'],
    { x: 320 },
  );
  const head = { text: 'Harbours', x: 72, y: 810, size: 20 };
  const cells = [
    ['Port', 'Depth', 'Since'],
    ['Oslo', '12 m', '1050'],
    ['Bergen', '11 m', '1070'],
  ].flatMap((row, at) => row.map((text, column) => ({ text, x: 72 + column * 130, y: 600 - at * 14 })));

  it('is read column by column, with its tables, and opens at its pages', async () => {
    const columns = [head, ...left.flatMap((line, at) => [line, right[at] ?? line]), ...cells];
    const read1 = await read('ports.pdf', aPdf([columns, lines(['The second page.'])], { title: 'All ports' }));

    expect(read1.title).toBe('All ports');
    expect(read1.text.split('\n\n')).toEqual([
      '# Harbours',
      'The left column has running text with a word that is parted at the end of its line.',
      'The right column is read after it, not line by line across the page, as a printer would.',
      '| Port | Depth | Since |\n| --- | --- | --- |\n| Oslo | 12 m | 1050 |\n| Bergen | 11 m | 1070 |',
      'The second page.',
    ]);
    expect(placesIn(read1)).toEqual([
      ['page 1', 'page=1', '# Harbours'],
      ['page 2', 'page=2', 'The second page.'],
    ]);
  });

  it('reads columns whose lines stand at different heights', async () => {
    const shifted = right.map((line) => ({ ...line, y: line.y - 7 }));
    const { text } = await read('a.pdf', aPdf([[...left, ...shifted]]));

    expect(text.indexOf('ted at the end')).toBeLessThan(text.indexOf('The right column'));
  });

  it('keeps a list of numbered lines a text', async () => {
    const items = ['1.', '2.', '3.'].flatMap((mark, at) => [
      { text: mark, x: 72, y: 700 - at * 14 },
      { text: 'wash it', x: 110, y: 700 - at * 14 },
    ]);
    expect((await read('a.pdf', aPdf([items]))).text).not.toContain('|');
  });
});

describe('an Office file', () => {
  it('of Word keeps headings and tables', async () => {
    const bytes = aDocx([
      { heading: 'Tea' },
      'Water & leaves',
      { heading: 'Kinds', depth: 2 },
      {
        rows: [
          ['Name', 'Grams'],
          ['Assam', '3'],
        ],
      },
    ]);

    expect(await read('tea.docx', bytes)).toMatchObject({
      title: 'tea',
      text: '# Tea\n\nWater & leaves\n\n## Kinds\n\n| Name | Grams |\n| --- | --- |\n| Assam | 3 |',
    });
  });

  it('of PowerPoint has its slides in the order of the show, with tables and notes', async () => {
    const bytes = aPptx(
      [
        { title: 'First', lines: ['one'], notes: 'Say it slowly' },
        {
          lines: ['two'],
          rows: [
            ['a', 'b'],
            ['1', '2'],
          ],
        },
      ],
      { title: 'A show' },
    );
    const shown = await read('show.pptx', bytes);

    expect(shown.title).toBe('A show');
    expect(shown.text).toBe(
      '## First\n\none\n\nNotes: Say it slowly\n\n## Slide 2\n\ntwo\n\n| a | b |\n| --- | --- |\n| 1 | 2 |',
    );
    expect(placesIn(shown)).toEqual([
      ['slide 1', '', '## First'],
      ['slide 2', '', '## Slide 2'],
    ]);
  });

  it('of Excel shows dates, times and shares as people read them, and knows the place of each row', async () => {
    const bytes = aXlsx({
      Prices: [
        ['Item', 'Price', 'From', 'Share'],
        ['Tea | green', 3.5, { number: 45_000, style: 1 }, { number: 0.25, style: 3 }],
        [undefined, true, { number: 45_000.5, style: 2 }, { number: 0.75, style: 4 }],
      ],
      Empty: [],
    });
    const sheet = await read('prices.xlsx', bytes);

    expect(placesIn(sheet)).toEqual([
      ['Prices!A1', '', '## Prices'],
      ['Prices!A2', '', '| Tea \\| green | 3.5 | 2023-03-15 | 25% |'],
      ['Prices!A3', '', '|  | TRUE | 2023-03-15 12:00 | 18:00 |'],
    ]);
    expect(sheet.text).not.toContain('Empty');
  });

  it('of Excel counts days from 1904 where it says so', async () => {
    const bytes = aXlsx({ A: [['Day'], [{ number: 1, style: 1 }]] }, { date1904: true });
    expect((await read('a.xlsx', bytes)).text).toContain('1904-01-02');
  });
});

describe('text of other programs', () => {
  it.each([
    ['a.csv', 'Name;Role\n"Ada; L.";Engineer\n', '| Name | Role |\n| --- | --- |\n| Ada; L. | Engineer |'],
    ['a.tsv', 'a\tb\n1\t2', '| a | b |\n| --- | --- |\n| 1 | 2 |'],
    ['a.json', '{"a": "```"}', '```json\n{"a": "```"}\n```'],
    ['a.yml', '# no heading\na: 1', '```yaml\n# no heading\na: 1\n```'],
    [
      'a.rst',
      '=====\nTitle\n=====\n\nPart\n----\n\nRun::\n\n  make\n\nEnd',
      '# Title\n\n## Part\n\nRun:\n\n```\nmake\n```\nEnd',
    ],
    ['a.rst', '.. code-block:: python\n   :linenos:\n\n   x = 1\n', '```python\nx = 1\n```'],
    [
      'a.adoc',
      '= Title\n\n== Part\n\n[source,ruby]\n----\n== no head\n----',
      '# Title\n\n## Part\n\n```ruby\n== no head\n```',
    ],
    ['notes.text', 'only plain words', 'only plain words'],
  ])('%s is read as %j says', async (name, bytes, text) => {
    const shown = text.replace('```json\n{"a": "```"}\n```', '````json\n{"a": "```"}\n````');
    expect((await read(name, bytes)).text).toBe(shown);
  });

  it('of a notebook has its code and what that printed', async () => {
    const cells = [
      { cell_type: 'markdown', source: ['# Tea\n', 'words'] },
      { cell_type: 'code', source: 'print(1)', outputs: [{ text: ['1\n'] }, { data: { 'image/png': 'x' } }] },
    ];
    const notebook = await read('a.ipynb', JSON.stringify({ cells, metadata: {} }));

    expect(notebook).toMatchObject({ title: 'Tea', text: '# Tea\nwords\n\n```python\nprint(1)\n```\n\n```\n1\n```' });
    expect(placesIn(notebook).map(([label]) => label)).toEqual(['cell 1', 'cell 2']);
  });
});

describe('a file that holds others', () => {
  it('as a book is read in its order', async () => {
    const book = await read(
      'a.epub',
      anEpub(['<h1>One</h1><p>First.</p>', '<h1>Two</h1><p>Last.</p>'], { title: 'Tides' }),
    );

    expect(book).toMatchObject({ title: 'Tides', language: 'en', text: '# One\n\nFirst.\n\n# Two\n\nLast.' });
    expect(placesIn(book).map(([label]) => label)).toEqual(['One', 'Two']);
  });

  it('as a letter has its attachments read, and tells which were not', async () => {
    const part = (head: string, body: string) => `--b\r\n${head}\r\n\r\n${body}\r\n`;
    const letter =
      'From: Ada <ada@example.org>\r\nTo: Team: bob@example.org;\r\nSubject: =?utf-8?q?T=C3=A9a?=\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n' +
      part('Content-Type: text/html', '<p>Come <b>now</b></p>') +
      part('Content-Disposition: attachment; filename="x.csv"', 'a,b\r\n1,2') +
      part('Content-Disposition: attachment; filename="x.bin"', '\0\u0001\u0002\u0003'.repeat(4)) +
      '--b--\r\n';
    const { text, title, leftOut } = await read('a.eml', letter);

    expect(title).toBe('Téa');
    expect(text).toContain('**From:** Ada \\<ada@example.org>');
    expect(text).toContain('Come **now**\n\n# x.csv\n\n| a | b |');
    expect(leftOut).toMatchObject([{ what: 'x.bin', why: expect.stringContaining('not supported') }]);
  });

  it('as an archive has each read by the reader of its kind', async () => {
    const inner = aZip({ 'deep.txt': 'words at the bottom' });
    const bytes = aZip({
      'b/t.csv': 'a,b\n1,2',
      'a.md': '# Head\n\nwords',
      'c.bin': '\0',
      'd.zip': inner,
      '__MACOSX/a.md': 'no',
    });
    const archive = await read('a.zip', bytes);

    expect(placesIn(archive).map(([label]) => label)).toEqual([
      'a.md',
      'b/t.csv',
      'b/t.csv, row 2',
      'd.zip',
      'd.zip, deep.txt',
    ]);
    expect(archive.leftOut.map(({ what }) => what)).toEqual(['c.bin']);
  });
});

describe('a picture of text', () => {
  const scan = aScan(['THE LIFT HELL FELL', 'LET IT FIT THE TILE']);
  const words = ['LIFT', 'HELL', 'FELL', 'TILE'];
  const known = (text: string) => words.filter((word) => text.includes(word)).length;

  it('is recognised', async () => {
    expect(known((await read('scan.png', asPng(scan))).text)).toBeGreaterThanOrEqual(3);
  });

  it('as a page of a PDF is recognised in its place', async () => {
    const mixed = await read('scan.pdf', aPdf([lines(['Typed words']), scan]));

    expect(known(mixed.text.slice(mixed.anchors?.[1]?.at))).toBeGreaterThanOrEqual(3);
  });

  it('is refused in plain words where recognition is not installed', async () => {
    const absent = textRecognition(() => {
      throw new Error('not installed');
    });
    await expect(absent(asPng(scan))).rejects.toMatchObject({ reason: 'no_text_recognition' });
  });
});

describe('what cannot be read', () => {
  const zeros = new Uint8Array(8 * 1024 * 1024);
  const sheets = { A: [['a'], ['b']] };
  const entities = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>';
  it.each<[string, string, () => Uint8Array | string]>([
    ['encrypted', 'a zip with a password', () => withEncryptionBit(aZip({ 'a.txt': 'words enough' }))],
    ['encrypted', 'an Office file with a password', () => ole('EncryptedPackage')],
    ['encrypted', 'a book under a lock', () => anEpub(['<p>locked words</p>'], { locked: true })],
    ['old_office_file', 'a Word 97 file', () => ole('WordDocument')],
    ['unpacks_too_large', 'a zip of zeros', () => aZip({ 'a.txt': zeros })],
    [
      'unpacks_too_large',
      'a zip of too many files',
      () => aZip(Object.fromEntries(Array.from({ length: 10_001 }, (_f, at) => [`${at}.txt`, '']))),
    ],
    [
      'unpacks_too_large',
      'a book that names entities',
      () => aZip({ 'META-INF/container.xml': `${entities}<a>&b;</a>` }),
    ],
    ['broken_file', 'half an Excel file', () => half(aXlsx(sheets))],
    ['broken_file', 'half a PDF of nothing else', () => aPdf([lines(['a'])]).subarray(0, 40)],
    ['broken_file', 'a notebook that is no JSON', () => '{"cells": ['],
    ['no_text_in_file', 'a workbook without a word', () => aXlsx({ A: [] })],
    ['no_text_in_file', 'an empty archive', () => aZip({})],
  ])('is refused as %s: %s', async (reason, what, make) => {
    const name = what.includes('notebook') ? 'a.ipynb' : 'a.zip';
    const refusal: unknown = await read(name, make()).catch((error: unknown) => error);

    expect(refusal).toMatchObject({ name: 'CrawlRefusal', reason });
  });

  it('within others further than three deep is told', async () => {
    let bytes = aZip({ 'a.txt': 'words enough' });
    for (let depth = 0; depth < 4; depth += 1) bytes = aZip({ 'in.zip': bytes, 'a.txt': 'words enough' });
    const { leftOut } = await read('a.zip', bytes);

    expect(leftOut).toMatchObject([{ why: expect.stringContaining('more than three files') }]);
  });

  it('as one document becomes several only where that is asked for', async () => {
    const document = { bytes: Buffer.from('a,b\n'.repeat(400_000)), mediaType: 'text/csv', name: 'a.csv' };

    await expect(extractDocument(document)).rejects.toMatchObject({ reason: 'too_large' });
    expect((await extractDocument({ ...document, mayBeLong: true })).text.length).toBeGreaterThan(3_000_000);
  });
});

it('has a crawl follow documents, not pictures, archives and data', () => {
  const names = ['/a/Plan.PDF', 'a.docx', 'a.xlsx', 'a.csv', 'a.epub', 'a.png', 'a.zip', 'a.json', 'a.eml'];
  expect(names.filter(hasReadableName)).toEqual(['/a/Plan.PDF', 'a.docx', 'a.xlsx', 'a.csv', 'a.epub']);
});

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);

const ole = (stream: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(500), Buffer.from(stream, 'utf16le')]);

function withEncryptionBit(bytes: Buffer): Buffer {
  bytes[6] = (bytes[6] ?? 0) | 1;
  return bytes;
}

import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { extractDocument } from '../../src/extract/extract-document.js';
import { aDocx } from '../made-files/office.js';
import { aPdf, lines } from '../made-files/pdf.js';

jest.setTimeout(300_000);

const run = promisify(execFile);
const isInstalled = (command: string, ...args: string[]) => spawnSync(command, args).error === undefined;

/** Other programs judge where they are installed; without one, its cases are skipped, and that is said. */
const referee = (command: string, ...args: string[]) => {
  if (isInstalled(command, ...args)) return it;
  process.stderr.write(`${command} is not installed: its judgement of the readers is skipped.\n`);
  return it.skip;
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-referees-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const nouns = ['harbour', 'crane', 'pilot', 'tide', 'lighthouse', 'ferry', 'anchor', 'rope', 'storm', 'customs'];
const paragraph = (file: number, at: number) =>
  `Paragraph ${file}-${at} tells how the ${nouns[(file + at) % 10]} met the ${nouns[(file * 3 + at) % 10]} at pier ${at}.`;
const paragraphs = (file: number) => Array.from({ length: 12 }, (_one, at) => paragraph(file, at));

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The share of the referee's words that we have as often. */
function shared(ours: string, theirs: string): number {
  const counts = new Map<string, number>();
  for (const word of wordsOf(ours)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const words = wordsOf(theirs);
  const found = words.filter((word) => {
    const left = counts.get(word) ?? 0;
    counts.set(word, left - 1);
    return left > 0;
  });
  return found.length / words.length;
}

const orderOf = (text: string) => [...text.matchAll(/Paragraph (\d+-\d+)/g)].map(([, name]) => name);

async function compare(name: string, others: string) {
  const bytes = await readFile(join(folder, name));
  const ours = await extractDocument({ bytes, mediaType: '', name });
  expect([name, shared(ours.text, others)]).toEqual([name, expect.closeTo(1, 1)]);
  expect(shared(ours.text, others)).toBeGreaterThanOrEqual(0.95);
  expect(orderOf(ours.text)).toEqual(orderOf(others));
}

const pdfText = async (name: string) => (await run('pdftotext', [join(folder, name), '-'])).stdout;

/** All of them at once: it takes longer to start than to convert. */
const convert = (names: readonly string[], to: string) =>
  run('soffice', ['--headless', '--convert-to', to, '--outdir', folder, ...names.map((name) => join(folder, name))]);

const files = Array.from({ length: 20 }, (_one, file) => file);

referee('pdftotext', '-v')('pdftotext reads the same words of twenty PDFs, paragraphs in the same order', async () => {
  for (const file of files) {
    const pdf = aPdf([lines(paragraphs(file), { leading: 24 }), lines(paragraphs(file + 100), { leading: 24 })]);
    await writeFile(join(folder, `${file}.pdf`), pdf);
    await compare(`${file}.pdf`, await pdfText(`${file}.pdf`));
  }
});

referee('soffice', '--version')(
  'LibreOffice reads the same words of twenty Word files, in the same order',
  async () => {
    const names = files.map((file) => `${file}.docx`);
    for (const [file, name] of names.entries()) {
      await writeFile(join(folder, name), aDocx([{ heading: `About ${nouns[file % 10]}` }, ...paragraphs(file)]));
    }
    await convert(names, 'txt:Text');
    for (const name of names) {
      await compare(name, await readFile(join(folder, name.replace(/docx$/, 'txt')), 'utf8'));
    }
  },
);

/** A page with what the writers of offices have: headings, lists in lists, a table, and more than one page of text. */
const page = (file: number) => `<html><body><h1>About ${nouns[file % 10]}</h1>
  <ul><li>first<ul><li>inner</li></ul></li><li>second</li></ul><ol><li>one</li><li>two</li></ol>
  <table border="1"><tr><th>Name</th><th>Depth</th></tr><tr><td>n-1, which has a name that takes more than one line</td><td>2.4</td></tr></table>
  ${[...paragraphs(file), ...paragraphs(file + 100), ...paragraphs(file + 200)].map((text) => `<p>${text} ${text.replace('Paragraph', 'It')}</p>`).join('')}</body></html>`;

referee('soffice', '--version')(
  'what LibreOffice writes, as Word file and as PDF, is read in the words of its text, in order',
  async () => {
    const names = files.slice(0, 5).map((file) => `written-${file}.html`);
    for (const [file, name] of names.entries()) await writeFile(join(folder, name), page(file));
    for (const to of ['txt:Text', 'docx:Office Open XML Text', 'pdf']) await convert(names, to);
    for (const name of names) {
      const text = await readFile(join(folder, name.replace(/html$/, 'txt')), 'utf8');
      await compare(name.replace(/html$/, 'docx'), text);
      await compare(name.replace(/html$/, 'pdf'), text);
    }
  },
);

it('has a measure that tells texts apart', () => {
  expect(shared('one two', 'one two')).toBe(1);
  expect(shared('one', 'one one')).toBe(0.5);
});

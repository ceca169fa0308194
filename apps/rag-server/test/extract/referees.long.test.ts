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

async function compare(name: string, bytes: Buffer, theirs: (file: string) => Promise<string>) {
  const file = join(folder, name);
  await writeFile(file, bytes);
  const [ours, others] = await Promise.all([extractDocument({ bytes, mediaType: '', name }), theirs(file)]);
  expect([name, shared(ours.text, others)]).toEqual([name, expect.closeTo(1, 1)]);
  expect(shared(ours.text, others)).toBeGreaterThanOrEqual(0.95);
  expect(orderOf(ours.text)).toEqual(orderOf(others));
}

referee('pdftotext', '-v')('pdftotext reads the same words of twenty PDFs, paragraphs in the same order', async () => {
  for (let file = 0; file < 20; file += 1) {
    const pdf = aPdf([lines(paragraphs(file), { leading: 24 }), lines(paragraphs(file + 100), { leading: 24 })]);
    await compare(`${file}.pdf`, pdf, async (path) => (await run('pdftotext', [path, '-'])).stdout);
  }
});

referee('soffice', '--version')(
  'LibreOffice reads the same words of twenty Word files, in the same order',
  async () => {
    for (let file = 0; file < 20; file += 1) {
      const docx = aDocx([{ heading: `About ${nouns[file % 10]}` }, ...paragraphs(file)]);
      await compare(`${file}.docx`, docx, async (path) => {
        await run('soffice', ['--headless', '--convert-to', 'txt:Text', '--outdir', folder, path]);
        return readFile(path.replace(/docx$/, 'txt'), 'utf8');
      });
    }
  },
);

it('has a measure that tells texts apart', () => {
  expect(shared('one two', 'one two')).toBe(1);
  expect(shared('one', 'one one')).toBe(0.5);
});

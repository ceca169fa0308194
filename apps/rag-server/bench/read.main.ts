/**
 * The part of `npm run bench -- read` that needs the code of the service: `KIND` reads made files of that kind in a reading
 * thread and prints the figure and the peak of memory as JSON; `KIND FILE` writes the file, for other programs to read.
 */
import { writeFile } from 'node:fs/promises';
import { markupReader } from '../src/extract/markup-reader.js';
import { docxKind } from './read/docx.js';
import { pdfKind } from './read/pdf.js';
import type { ReadKind } from './read/read-kind.js';
import { xlsxKind } from './read/xlsx.js';

/** One file each in `read/`. */
const kinds: Readonly<Record<string, ReadKind>> = { pdf: pdfKind, docx: docxKind, xlsx: xlsxKind };

const measuredMs = 6_000;
const leastRuns = 5;

async function measure({ figure, name, units, file }: ReadKind) {
  const reader = markupReader({ limitMs: 120_000 });
  const document = { bytes: file(), mediaType: '', name, mayBeLong: true };
  const read = () => reader.extract(document, AbortSignal.timeout(120_000));
  try {
    // Code is compiled and libraries are loaded with the first ones.
    await read();
    await read();
    const times: number[] = [];
    for (const end = performance.now() + measuredMs; performance.now() < end || times.length < leastRuns;) {
      const began = performance.now();
      await read();
      times.push(performance.now() - began);
    }
    const median = times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;
    return { figure, per_s: (units * 1000) / median, peak_mb: process.resourceUsage().maxRSS / 1024 };
  } finally {
    await reader.close();
  }
}

async function main(): Promise<void> {
  const [what = '', target] = process.argv.slice(2);
  const kind = kinds[what];
  if (!kind) throw new Error(`KIND is one of ${Object.keys(kinds).join(', ')}`);
  if (target === undefined) console.log(JSON.stringify(await measure(kind)));
  else await writeFile(target, kind.file());
}

await main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});

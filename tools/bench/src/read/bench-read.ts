import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { median, rounded, timed } from '../rag/measure.js';

const program = fileURLToPath(new URL('../../../dist/bench/apps/rag-server/read.main.js', import.meta.url));
const run = promisify(execFile);
const measured = z.object({ figure: z.string(), per_s: z.number(), peak_mb: z.number() });

/** Kinds of documents, each read in a process of its own; with the program that others read it with, where there is one. */
const kinds: Readonly<Record<string, { readonly referee?: Referee }>> = {
  pdf: {
    referee: { figure: 'pdf_vs_pdftotext', command: 'pdftotext', words: (file) => ['-layout', file, '-'], units: 200 },
  },
  docx: {},
  xlsx: {},
};

interface Referee {
  readonly figure: string;
  readonly command: string;
  readonly words: (file: string) => string[];
  /** How many of what is counted its file has. */
  readonly units: number;
}

/** How fast the built service reads made files, kind by kind, and how much memory a process took for each. */
export async function benchRead(): Promise<Record<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-bench-read-'));
  const figures: Record<string, number> = {};
  try {
    for (const [kind, { referee }] of Object.entries(kinds)) {
      const { figure, per_s: perSecond, peak_mb: peakMb } = await measureKind(kind);
      figures[figure] = rounded(perSecond);
      figures[`${kind}_peak_mb`] = rounded(peakMb);
      const others = referee && (await measureReferee(kind, referee, join(folder, kind)));
      if (referee && others !== undefined) figures[referee.figure] = rounded(perSecond / others);
    }
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureKind(kind: string) {
  const { stdout } = await run(process.execPath, [program, kind]);
  return measured.parse(JSON.parse(stdout));
}

const runs = 5;

/** What it reads in a second; `undefined` where it is not installed. */
async function measureReferee(kind: string, { command, words, units }: Referee, file: string) {
  await run(process.execPath, [program, kind, file]);
  const times: number[] = [];
  try {
    for (let count = 0; count < runs; count += 1)
      times.push(await timed(() => run(command, words(file), { maxBuffer: 64 * 1024 * 1024 })));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    console.error(`${command} is not installed, so ${kind} is not compared with it.`);
    return undefined;
  }
  return (units * 1000) / median(times);
}

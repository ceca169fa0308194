import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { benchCrawl } from '../rag/bench-crawl.js';
import { median, rounded, timed } from '../rag/measure.js';

const program = fileURLToPath(new URL('../../../dist/bench/apps/rag-server/read.main.js', import.meta.url));
const run = promisify(execFile);

/** Another program that reads the file of a kind. */
interface Referee {
  readonly kind: string;
  /** Of the reader, compared with that of the other program. */
  readonly figure: string;
  readonly ratio: string;
  readonly command: string;
  readonly words: (file: string) => string[];
  /** How many of what is counted the file has. */
  readonly units: number;
}

const referees: readonly Referee[] = [
  {
    kind: 'pdf',
    figure: 'pdf_pages_per_s',
    ratio: 'pdf_vs_pdftotext',
    command: 'pdftotext',
    words: (file) => ['-layout', file, '-'],
    units: 200,
  },
];

/**
 * How fast rag-server reads documents, kind by kind, each in a process of its own so that its peak of memory is its own.
 * Kinds are listed in `apps/rag-server/bench/read/kinds.ts`.
 */
export async function benchRead(): Promise<Record<string, number>> {
  const names = z.array(z.string()).parse(await told());
  const all: Record<string, number> = await benchCrawl();
  for (const name of names) Object.assign(all, z.record(z.string(), z.number()).parse(await told(name)));
  for (const referee of referees) {
    const others = await measureReferee(referee);
    if (others !== undefined) all[referee.ratio] = rounded((all[referee.figure] ?? Number.NaN) / others);
  }
  return all;
}

async function told(...words: string[]): Promise<unknown> {
  const { stdout } = await run(process.execPath, [program, ...words], { maxBuffer: 1024 * 1024 });
  return JSON.parse(stdout);
}

const runs = 5;

/** What it reads in a second; `undefined` where it is not installed. */
async function measureReferee({ kind, command, words, units }: Referee): Promise<number | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-bench-read-'));
  const file = join(folder, kind);
  const times: number[] = [];
  try {
    await run(process.execPath, [program, kind, file]);
    for (let count = 0; count < runs; count += 1)
      times.push(await timed(() => run(command, words(file), { maxBuffer: 64 * 1024 * 1024 })));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    console.error(`${command} is not installed, so ${kind} is not compared with it.`);
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return (units * 1000) / median(times);
}

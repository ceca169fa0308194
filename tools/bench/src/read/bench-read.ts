import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';

const program = fileURLToPath(new URL('../../../dist/bench/apps/rag-server/read.main.js', import.meta.url));
const run = promisify(execFile);

/**
 * How fast rag-server reads documents, kind by kind, each in a process of its own so that its peak of memory is its own.
 * Kinds are listed in `apps/rag-server/bench/read/kinds.ts`.
 */
export async function benchRead(): Promise<Record<string, number>> {
  const names = z.array(z.string()).parse(await told());
  const all: Record<string, number> = {};
  for (const name of names) Object.assign(all, z.record(z.string(), z.number()).parse(await told(name)));
  return all;
}

async function told(...words: string[]): Promise<unknown> {
  const { stdout } = await run(process.execPath, [program, ...words], { maxBuffer: 1024 * 1024 });
  return JSON.parse(stdout);
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { anyPorts, readRun, startStack, terminalProgress, type Run } from '@parley/stack';
import { checksOf } from './checks.js';
import { report } from './report.js';

const workspace = fileURLToPath(new URL('../../..', import.meta.url));

/** A stack to look at, and how to leave it as it was found. */
interface Subject {
  readonly run: Run;
  release(): Promise<void>;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { base: { type: 'string' }, run: { type: 'string', default: '.parley/run.json' } },
  });
  const subject = running(values.run, values.base) ?? (await startOwn());
  const failed = await report(checksOf(subject.run), (line) => console.log(line)).finally(() => subject.release());
  process.exitCode = failed === 0 ? 0 : 1;
}

/** The stack that `run.json` tells of; `--base` replaces the address of its ui-bff, a proxy's say. */
function running(file: string, base: string | undefined): Subject | undefined {
  const run = readRun(file);
  if (!run && base) throw new Error(`Nothing runs from here: ${file} is missing. Give its place with --run FILE.`);
  if (!run) return undefined;
  const addresses = { ...run.addresses, ...(base && { 'ui-bff': base.replace(/\/$/, '') }) };
  return { run: { ...run, addresses }, release: () => Promise.resolve() };
}

async function startOwn(): Promise<Subject> {
  const root = mkdtempSync(join(tmpdir(), 'parley-smoke-'));
  const progress = terminalProgress(process.stdout);
  const stack = await startStack({
    root,
    dist: join(workspace, 'dist'),
    documents: workspace,
    ports: anyPorts,
    progress,
  });
  await stack.seeded;
  const release = async (): Promise<void> => {
    await stack.stop();
    rmSync(root, { recursive: true, force: true });
  };
  return { run: stack.run, release };
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  console.log('smoke: 0 passed, 1 failed');
  process.exitCode = 1;
});

import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { anyPorts, startStack, terminalProgress } from '@parley/stack';
import { pack } from './api/archive.js';
import { useStack, writeDocuments } from './api/release-data.js';

const workspace = fileURLToPath(new URL('../../..', import.meta.url));

/** `release.main.js FILE.tgz` saves the data that this build writes, for later releases to read: upgrade.test.ts. */
async function main(): Promise<void> {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error('Name the file to save to: data-VERSION.tgz');
  const folder = mkdtempSync(join(tmpdir(), 'parley-release-'));
  try {
    await writeData(folder);
    await pack(folder, resolve(file));
    console.log(`${file}: ${Math.ceil(statSync(file).size / 1024)} KiB`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Leaves `data` in the folder, and nothing that tells of this machine. */
async function writeData(folder: string): Promise<void> {
  const [root, documents] = [join(folder, 'data'), join(folder, 'documents')];
  mkdirSync(root);
  writeDocuments(documents, workspace);
  const progress = terminalProgress(process.stdout);
  const stack = await startStack({ root, dist: join(workspace, 'dist'), documents, ports: anyPorts, progress });
  try {
    await stack.seeded;
    await useStack(stack);
  } finally {
    await stack.stop();
  }
  rmSync(documents, { recursive: true });
  for (const name of ['logs', 'processes.json', 'run.json']) rmSync(join(root, name), { recursive: true, force: true });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

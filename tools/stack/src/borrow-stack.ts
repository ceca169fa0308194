import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anyPorts } from './ports.js';
import { terminalProgress } from './progress.js';
import { readRun, type Run } from './run-file.js';
import { startStack } from './stack.js';

/** A stack to use, and how to leave it as it was found. */
export interface BorrowedStack {
  readonly run: Run;
  release(): Promise<void>;
}

interface BorrowOptions {
  /** Where the stack that runs has its `run.json`. */
  readonly runFile: string;
  /** Root of the repository, with `dist` in it. */
  readonly workspace: string;
  /** Who borrows: part of the name of a folder. */
  readonly name: string;
  /** Whether people, teams and an agent are enough, should it have to start one. */
  readonly isEmpty?: boolean;
}

/**
 * The stack that `run.json` tells of, or else one of its own, on free ports, which ends with its release and leaves
 * nothing behind.
 * @throws Error of `startStack`
 */
export async function borrowStack({
  runFile,
  workspace,
  name,
  isEmpty = false,
}: BorrowOptions): Promise<BorrowedStack> {
  const run = readRun(runFile);
  if (run) return { run, release: () => Promise.resolve() };
  const root = mkdtempSync(join(tmpdir(), `parley-${name}-`));
  const progress = terminalProgress(process.stdout);
  const stack = await startStack({
    root,
    dist: join(workspace, 'dist'),
    documents: workspace,
    ports: anyPorts,
    progress,
    isEmpty,
  });
  const release = async (): Promise<void> => {
    await stack.stop();
    rmSync(root, { recursive: true, force: true });
  };
  await stack.seeded.catch(async (error: unknown) => {
    await release();
    throw error;
  });
  return { run: stack.run, release };
}

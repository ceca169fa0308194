import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anyPorts } from './ports.js';
import { terminalProgress } from './progress.js';
import type { Run } from './run-file.js';
import { startStack } from './stack.js';
import { interrupted, stopSignal } from './stop-signal.js';
import type { Extra } from './topology.js';

/** A stack to use, and how to leave it as it was found. */
export interface BorrowedStack {
  readonly run: Run;
  release(): Promise<void>;
}

interface BorrowOptions {
  /** The stack that runs, as `findRun` tells of it. */
  readonly run: Run | undefined;
  /** Root of the repository, with `dist` in it. */
  readonly workspace: string;
  /** Who borrows: part of the name of a folder. */
  readonly name: string;
  /** Whether people, teams and an agent are enough, should it have to start one. */
  readonly isEmpty?: boolean;
  /** Settings of services of one that it starts, beside the usual ones. */
  readonly services?: NonNullable<Extra['services']>;
}

/**
 * The stack that runs, or else one of its own, on free ports, which ends with its release, or when this process is asked
 * to stop, and leaves nothing behind.
 * Throws Error of `startStack`.
 */
export async function borrowStack({
  run,
  workspace,
  name,
  isEmpty = false,
  services = {},
}: BorrowOptions): Promise<BorrowedStack> {
  if (run) return { run, release: () => Promise.resolve() };
  const root = mkdtempSync(join(tmpdir(), `parley-${name}-`));
  const remove = (): void => rmSync(root, { recursive: true, force: true });
  const signal = stopSignal();
  const stack = await startStack({
    root,
    dist: join(workspace, 'dist'),
    documents: workspace,
    ports: anyPorts,
    progress: terminalProgress(process.stdout),
    isEmpty,
    extra: { services },
    signal,
  }).catch((error: unknown) => {
    // The logs of one that failed stay.
    if (signal.aborted) remove();
    throw error;
  });
  const release = async (): Promise<void> => {
    await stack.stop();
    remove();
  };
  signal.addEventListener('abort', () => void release().finally(() => process.exit(interrupted)));
  await stack.seeded.catch(async (error: unknown) => {
    await release();
    throw error;
  });
  return { run: stack.run, release };
}

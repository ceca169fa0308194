import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { smallRepository } from '@parley/testkit';
import { anyPorts, readExternal, silentProgress, type Stack, startStack } from '@parley/stack';

/** This repository. */
export const workspace = fileURLToPath(new URL('../../../../..', import.meta.url));

/** Tells of real servers that take the place of embedded ones, as `npm run test:neighbours` hands it over. */
const neighbours = process.env['NEIGHBOURS_FILE'];

export interface StartOptions {
  /** Whose documents are read: a few of this repository's when absent. */
  readonly documents?: string;
  readonly withinMs?: number;
  /** Settings of every process. */
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * The real processes on free ports; `root` keeps their data, in a folder of its own unless one is handed in.
 * Throws Error when they are not up, with all documents read, within `withinMs`; nothing is left running then.
 */
export async function startE2eStack(root = dataFolder(), options: StartOptions = {}): Promise<Stack> {
  const { documents = smallRepository(root, workspace), withinMs = 280_000, settings } = options;
  const signal = AbortSignal.timeout(withinMs);
  const stack = await startStack({
    root,
    dist: join(workspace, 'dist'),
    documents,
    ports: anyPorts,
    progress: silentProgress,
    ...(settings && { extra: { all: settings } }),
    readyTimeoutMs: withinMs,
    ...(neighbours && { external: readExternal(neighbours) }),
    signal,
  });
  try {
    await Promise.race([stack.seeded, over(signal)]);
  } catch (error) {
    await stack.stop();
    throw error;
  }
  return stack;
}

const over = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('The documents were not read in time.')), { once: true });
  });

export const dataFolder = (): string => mkdtempSync(join(tmpdir(), 'parley-e2e-'));

export const removeData = (root: string): void => rmSync(root, { recursive: true, force: true });

/** The account at that place of the demo, with the address where it signs in. */
export function accountOf({ run }: Stack, name: 'alice' | 'bob') {
  const account = run.accounts.find(({ username }) => username === name);
  if (!account) throw new Error(`The demo has no account ${name}.`);
  return account;
}

export function addressOf({ run }: Stack, name: string): string {
  const address = run.addresses[name];
  if (!address) throw new Error(`The stack has no ${name}.`);
  return address;
}

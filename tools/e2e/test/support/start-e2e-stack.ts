import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { anyPorts, silentProgress, startStack, type Stack } from '@parley/stack';

const workspace = fileURLToPath(new URL('../../../..', import.meta.url));

/** The real processes on free ports; `root` keeps their data, in a folder of its own unless one is handed in. */
export async function startE2eStack(root = dataFolder()): Promise<Stack> {
  const stack = await startStack({
    root,
    dist: join(workspace, 'dist'),
    documents: workspace,
    ports: anyPorts,
    progress: silentProgress,
    readyTimeoutMs: 90_000,
  });
  await stack.seeded;
  return stack;
}

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

import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const secret = z.string().min(16);

const demoAccounts = z.object({
  passwords: z.object({ alice: secret, bob: secret, carol: secret }),
  secrets: z.object({
    'ui-bff': secret,
    'chatx-bot': secret,
    'dynamic-agents': secret,
    'rag-server': secret,
    ingestor: secret,
    'parley-provisioner': secret,
  }),
});
export type DemoAccounts = z.infer<typeof demoAccounts>;

/** Secrets of a demo realm that runs alone: random, and kept in `demo-accounts.json` beside the data they belong to. */
export function loadDemoAccounts(dataDir: string | undefined): DemoAccounts {
  if (dataDir === undefined) return newAccounts();
  const file = join(dataDir, 'demo-accounts.json');
  if (existsSync(file)) return demoAccounts.parse(JSON.parse(readFileSync(file, 'utf8')));
  const accounts = newAccounts();
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(file, JSON.stringify(accounts, null, 2), { mode: 0o600 });
  return accounts;
}

const random = () => randomBytes(18).toString('base64url');

const newAccounts = (): DemoAccounts => ({
  passwords: { alice: random(), bob: random(), carol: random() },
  secrets: {
    'ui-bff': random(),
    'chatx-bot': random(),
    'dynamic-agents': random(),
    'rag-server': random(),
    ingestor: random(),
    'parley-provisioner': random(),
  },
});

import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const secret = z.string().min(8);

const secretsSchema = z.object({
  sessionSecret: z.string().min(32),
  auditSalt: z.string().min(16),
  chatxBotToken: secret,
  clients: z.object({
    'ui-bff': secret,
    'chatx-bot': secret,
    'dynamic-agents': secret,
    'rag-server': secret,
    ingestor: secret,
    'parley-provisioner': secret,
  }),
  passwords: z.object({ alice: secret, bob: secret, carol: secret }),
});

/** Made once for each data folder: nobody shares a password with another installation. */
export type Secrets = z.infer<typeof secretsSchema>;

export function loadSecrets(file: string): Secrets {
  if (existsSync(file)) return secretsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const secrets = createSecrets();
  writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secrets;
}

const createSecrets = (): Secrets => ({
  sessionSecret: random(48),
  auditSalt: random(24),
  chatxBotToken: random(24),
  clients: {
    'ui-bff': random(24),
    'chatx-bot': random(24),
    'dynamic-agents': random(24),
    'rag-server': random(24),
    ingestor: random(24),
    'parley-provisioner': random(24),
  },
  passwords: { alice: random(9), bob: random(9), carol: random(9) },
});

const random = (bytes: number): string => randomBytes(bytes).toString('base64url');

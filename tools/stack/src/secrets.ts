import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const secret = z.string().min(8);

const secretsSchema = z.object({
  sessionSecret: z.string().min(32),
  linkHmacSecret: secret,
  uiBffClientSecret: secret,
  chatxBotClientSecret: secret,
  ingestorClientSecret: secret,
  provisionerClientSecret: secret,
  chatxBotToken: secret,
  users: z.object({
    alice: z.object({ id: z.uuid(), password: secret }),
    bob: z.object({ id: z.uuid(), password: secret }),
  }),
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

function createSecrets(): Secrets {
  return {
    sessionSecret: random(48),
    linkHmacSecret: random(32),
    uiBffClientSecret: random(24),
    chatxBotClientSecret: random(24),
    ingestorClientSecret: random(24),
    provisionerClientSecret: random(24),
    chatxBotToken: random(24),
    users: {
      alice: { id: randomUUID(), password: random(9) },
      bob: { id: randomUUID(), password: random(9) },
    },
  };
}

const random = (bytes: number): string => randomBytes(bytes).toString('base64url');

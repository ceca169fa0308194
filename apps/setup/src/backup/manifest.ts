import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const file = z.object({
  /** Below the folder of the backup. */
  file: z.string().regex(/^[\w.-]+$/),
  count: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const manifest = z.object({
  format: z.literal(1),
  id: z.string().min(1),
  made_at: z.iso.datetime(),
  /** Of what made the backup. */
  version: z.string(),
  docdb: z.object({ database: z.string(), collections: z.array(file.extend({ name: z.string().min(1) })) }),
  authz: file.extend({ store: z.string() }),
  /** Folders that were copied along. Backups of earlier releases have none. */
  copies: z
    .array(z.object({ name: z.string().regex(/^[a-z][a-z0-9-]*$/), files: z.int().min(0), bytes: z.int().min(0) }))
    .default([]),
  /** Settings whose values have to be kept beside the backup, in the way that secrets are: no value is in it. */
  secrets_to_keep: z.array(z.string()),
});

/** What a backup consists of. It is written last: a folder without it is none. */
export type Manifest = z.infer<typeof manifest>;
export type BackupFile = z.infer<typeof file>;

/** Without these, what is restored cannot be read, signed or found again. */
export const secretsToKeep = ['SESSION_SECRET', 'AUDIT_SUBJECT_SALT', 'AUDIT_SALT', 'CHATX_LINK_HMAC_SECRET'];

export const manifestName = 'manifest.json';

export function writeManifest(folder: string, told: Manifest): void {
  writeFileSync(join(folder, `${manifestName}.new`), `${JSON.stringify(told, null, 2)}\n`, { mode: 0o600 });
  renameSync(join(folder, `${manifestName}.new`), join(folder, manifestName));
}

/** Throws Error in words for a person for a folder that is no backup, or one of a later release. */
export function readManifest(folder: string): Manifest {
  const path = join(folder, manifestName);
  if (!existsSync(path)) throw new Error(`${folder} is no whole backup: it has no ${manifestName}`);
  const { data, error } = manifest.safeParse(jsonOf(path));
  if (!data) throw new Error(`${path} is no manifest that this release can read: ${error.issues[0]?.message}`);
  return data;
}

function jsonOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

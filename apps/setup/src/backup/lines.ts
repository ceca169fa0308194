import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { BackupFile } from './manifest.js';

/** Writes a line for each, packed, as they come; tells their number and the hash of the file. */
export async function writeLines(folder: string, file: string, lines: AsyncIterable<string>): Promise<BackupFile> {
  let count = 0;
  async function* counted() {
    for await (const line of lines) {
      count += 1;
      yield `${line}\n`;
    }
  }
  const path = join(folder, file);
  await pipeline(Readable.from(counted()), createGzip(), createWriteStream(path, { mode: 0o600, flush: true }));
  return { file, count, sha256: await hashOf(path) };
}

/** The lines of a file of a backup, one after the other. */
export async function* readLines(folder: string, { file }: Pick<BackupFile, 'file'>): AsyncGenerator<string> {
  const unpacked = createReadStream(join(folder, file)).pipe(createGunzip());
  yield* createInterface({ input: unpacked, crlfDelay: Infinity });
}

/** Throws Error that names the file, for one that is missing or no longer what was written. */
export async function requireUnchanged(folder: string, { file, sha256 }: BackupFile): Promise<void> {
  const found = await hashOf(join(folder, file)).catch(() => undefined);
  if (found === undefined) throw new Error(`${file} of the backup is missing`);
  if (found !== sha256) throw new Error(`${file} of the backup was changed or damaged: its hash differs`);
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

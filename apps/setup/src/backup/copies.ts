import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { WorkRefused } from '../docdb/in-docdb.js';
import type { Manifest } from './manifest.js';

/** A folder that a backup holds besides docdb and authz, such as that of the index. */
export interface Copied {
  /** In the backup. */
  readonly name: string;
  /** Where it is copied from, and goes back to. */
  readonly folder: string;
}

type Saved = Manifest['copies'][number];

/** What file systems keep at the top of a volume for themselves. */
const ofTheVolume = 'lost+found';
const isOurs = (path: string) => basename(path) !== ofTheVolume;
const entriesOf = (folder: string) => readdirSync(folder).filter(isOurs);

/** `NAME=FOLDER` of the command line. Throws Error in one line for anything else. */
export function readCopied(given: string): Copied {
  const [, name, folder] = /^([a-z][a-z0-9-]*)=(.+)$/.exec(given) ?? [];
  if (name === undefined || folder === undefined) throw new Error(`--copy "${given}": write NAME=FOLDER`);
  return { name, folder };
}

/** How often a folder is copied whose files go meanwhile: an index that is written to puts its files in order. */
const attempts = 5;

/** Copies folders into a backup. Throws Error for one that is not there, or never rests. */
export const saveCopies = (into: string, copied: readonly Copied[]): Saved[] =>
  copied.map(({ name, folder }) => {
    if (!existsSync(folder)) throw new Error(`--copy ${name}: there is no folder ${folder}`);
    const target = join(into, name);
    for (let attempt = 1; !isCopied(folder, target); attempt += 1)
      if (attempt === attempts) throw new Error(`--copy ${name}: files of ${folder} go while it is copied`);
    return { name, ...sizeOf(target) };
  });

/** Whether everything that was listed was there still. */
function isCopied(from: string, to: string): boolean {
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { mode: 0o700 });
  try {
    for (const entry of entriesOf(from)) cpSync(join(from, entry), join(to, entry), { recursive: true });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Where a folder of the backup was begun to be brought, so that one that broke off is begun again. */
const noteOf = (folder: string, id: string) => join(folder, `.restoring-${id}`);

/**
 * Throws `WorkRefused` for a target that holds anything which this restore did not bring, and Error for a backup that does
 * not hold the folder, or not all of it.
 */
export function requireRestorable(from: string, { id, copies }: Manifest, copied: readonly Copied[]): void {
  for (const { name, folder } of copied) {
    const saved = copies.find((one) => one.name === name);
    if (!saved) throw new Error(`--copy ${name}: the backup holds no such folder`);
    const { files, bytes } = existsSync(join(from, name)) ? sizeOf(join(from, name)) : { files: 0, bytes: 0 };
    if (files !== saved.files || bytes !== saved.bytes)
      throw new Error(
        `${name} has ${files} files with ${bytes} bytes, and the backup had ${saved.files} with ${saved.bytes}`,
      );
    if (existsSync(folder) && entriesOf(folder).length > 0 && !existsSync(noteOf(folder, id)))
      throw new WorkRefused(`${folder} is not empty: stop the services, and name an empty volume`);
  }
}

/** Brings folders back, into empty ones. */
export function bringCopies(from: string, { id }: Manifest, copied: readonly Copied[]): void {
  for (const { name, folder } of copied) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(noteOf(folder, id), '', { flush: true });
    for (const entry of entriesOf(folder))
      if (join(folder, entry) !== noteOf(folder, id)) rmSync(join(folder, entry), { recursive: true });
    for (const entry of readdirSync(join(from, name)))
      cpSync(join(from, name, entry), join(folder, entry), { recursive: true });
  }
}

export const endCopies = ({ id }: Manifest, copied: readonly Copied[]): void =>
  copied.forEach(({ folder }) => rmSync(noteOf(folder, id), { force: true }));

function sizeOf(folder: string): Omit<Saved, 'name'> {
  const stats = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => statSync(join(folder, file)))
    .filter((stat) => stat.isFile());
  return { files: stats.length, bytes: stats.reduce((sum, { size }) => sum + size, 0) };
}

import { join } from 'node:path';
import { release } from '@parley/service';
import { makeModel } from '../authz/run-authz.js';
import type { Context, Given } from '../command-line/part.js';
import { readAuthzSettings, readDocdbSettings } from '../config.js';
import { type Copied, readCopied } from './copies.js';
import { backupNameAt, keepNewest, readCount } from './kept-backups.js';
import { type BackupDeps, makeBackup } from './make-backup.js';
import { restoreBackup } from './restore-backup.js';

/** Saves docdb and authz, whole. */
export async function backUp(
  { to, within, keep, copy }: Given<'to' | 'within' | 'keep' | 'copy'>,
  context: Context,
): Promise<number> {
  const isOne = (to === undefined) !== (within === undefined) && (keep === undefined || within !== undefined);
  if (!isOne) throw new Error('"backup" takes --to DIR, or --within DIR [--keep N]. See npm run setup -- --help');
  const deps = depsOf(copy, context);
  if (to !== undefined) await makeBackup(context.pathOf(to), deps);
  else if (within !== undefined) await backupWithin(context.pathOf(within), readCount(keep), deps);
  context.tell('backup: done');
  return 0;
}

/** A backup that is named by its time; of those that are there, the newest stay. */
async function backupWithin(folder: string, keep: number, deps: BackupDeps): Promise<void> {
  const newest = backupNameAt(deps.now());
  deps.tell(`backup ${newest}`);
  await makeBackup(join(folder, newest), deps);
  for (const gone of keepNewest(folder, { keep, newest })) deps.tell(`removed ${gone}`);
}

/** Brings a backup into an empty docdb and authz. */
export async function restore({ from, copy }: Given<'from' | 'copy'>, context: Context): Promise<number> {
  if (from === undefined) throw new Error('"restore" takes --from DIR. See npm run setup -- --help');
  const deps = depsOf(copy, context);
  await makeModel({ check: false }, context);
  await restoreBackup(context.pathOf(from), deps);
  context.tell('restore: done');
  context.tell('Next: npm run setup -- docdb makes the indexes; then start the services (docs/backup.md)');
  return 0;
}

function depsOf(copy: readonly string[], { env, now, newId, tell, pathOf }: Context): BackupDeps {
  const copies: Copied[] = copy.map(readCopied).map((one) => ({ ...one, folder: pathOf(one.folder) }));
  return {
    ...{ docdb: readDocdbSettings(env), authz: readAuthzSettings(env), version: release },
    ...{ now, newId, tell, copies },
  };
}

import { join } from 'node:path';
import { type Copied, readCopied } from './copies.js';
import { backupNameAt, keepNewest, readCount } from './kept-backups.js';
import { type BackupDeps, makeBackup } from './make-backup.js';
import { restoreBackup } from './restore-backup.js';

/** The words of the command line. */
interface Asked {
  readonly to: string | undefined;
  readonly from: string | undefined;
  readonly within: string | undefined;
  readonly keep: string | undefined;
  readonly copy: readonly string[];
}

interface Deps extends Omit<BackupDeps, 'copies'> {
  /** A path as whoever called meant it. */
  readonly resolve: (path: string) => string;
  /** Gives authz its store and model. */
  readonly prepareAuthz: () => Promise<unknown>;
}

/** Does one of both, whole. Throws Error for options that belong to the other. */
export async function runCopy(name: 'backup' | 'restore', asked: Asked, deps: Deps): Promise<void> {
  const copies = asked.copy.map(readCopied).map((one) => ({ ...one, folder: deps.resolve(one.folder) }));
  await (name === 'backup' ? backup : restore)(asked, copies, deps);
}

async function backup({ to, from, within, keep }: Asked, copies: readonly Copied[], deps: Deps): Promise<void> {
  const isOne = (to === undefined) !== (within === undefined) && (keep === undefined || within !== undefined);
  if (from !== undefined || !isOne)
    throw new Error('"backup" takes --to DIR, or --within DIR [--keep N]. See npm run setup -- --help');
  if (to !== undefined) await makeBackup(deps.resolve(to), { ...deps, copies });
  else if (within !== undefined) await backupWithin(deps.resolve(within), readCount(keep), { ...deps, copies });
  deps.tell('backup: done');
}

/** A backup that is named by its time; of those that are there, the newest stay. */
async function backupWithin(folder: string, keep: number, deps: BackupDeps): Promise<void> {
  const newest = backupNameAt(deps.now());
  deps.tell(`backup ${newest}`);
  await makeBackup(join(folder, newest), deps);
  for (const gone of keepNewest(folder, { keep, newest })) deps.tell(`removed ${gone}`);
}

async function restore({ to, from, within, keep }: Asked, copies: readonly Copied[], deps: Deps): Promise<void> {
  if (from === undefined || to !== undefined || within !== undefined || keep !== undefined)
    throw new Error('"restore" takes --from DIR. See npm run setup -- --help');
  await deps.prepareAuthz();
  await restoreBackup(deps.resolve(from), { ...deps, copies });
  deps.tell('restore: done');
  deps.tell('Next: npm run setup -- docdb makes the indexes; then start the services (docs/backup.md)');
}

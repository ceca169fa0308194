import { type Lifetime, type Logger, repeatWork } from '@parley/service';
import {
  type DeleteDatasource,
  type DeleteDeps,
  type EraseRemains,
  finishDeletions,
  makeDeleteDatasource,
  makeEraseRemains,
} from '../deletion/delete-datasource.js';

interface Parts extends DeleteDeps {
  readonly log: Logger;
  readonly closers: Lifetime['closers'];
}

interface Deletion {
  readonly deleteDatasource: DeleteDatasource;
  readonly eraseRemains: EraseRemains;
}

const lookForLostMs = 20_000;

/** Deleting, after what earlier processes left half done is finished; what other processes leave is finished later. */
export async function wireDeletion({ log, closers, ...deps }: Parts): Promise<Deletion> {
  const work = () => finishDeletions(deps);
  // What a deletion needs may be down, and the service is not to wait for that.
  await repeatWork({ log, closers }, { name: 'finish deletions', everyMs: lookForLostMs, work })();
  return { deleteDatasource: makeDeleteDatasource(deps), eraseRemains: makeEraseRemains(deps) };
}

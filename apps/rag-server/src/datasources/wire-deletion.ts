import type { Lifetime, Logger } from '@parley/service';
import { startTimer } from '../time/timer.js';
import {
  type DeleteDatasource,
  type DeleteDeps,
  type EraseRemains,
  finishDeletions,
  makeDeleteDatasource,
  makeEraseRemains,
} from './delete-datasource.js';

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
  await finishDeletions(deps);
  const onError = (err: unknown) => log.warn({ err }, 'finishing deletions failed');
  const timer = startTimer({ everyMs: lookForLostMs, work: () => finishDeletions(deps), onError });
  closers.add('deletions', () => timer.stop());
  return { deleteDatasource: makeDeleteDatasource(deps), eraseRemains: makeEraseRemains(deps) };
}

import { AppError } from '@parley/contracts';
import type { Datasource } from '../datasources/datasource.js';
import type { DatasourceStore } from '../datasources/datasource.store.js';
import { type Job, isReading } from '../jobs/job.js';
import type { JobStore } from '../jobs/job.store.js';
import type { SourceKind } from './source-kind.js';

interface Deps {
  readonly datasources: DatasourceStore;
  readonly jobs: JobStore;
}

/** Throws `NOT_FOUND`, and `VALIDATION_ERROR` for a datasource of another kind or with a job that is not over. */
export type ReloadSource = (kind: SourceKind, datasourceId: string) => Promise<Job>;

export const makeReloadSource =
  ({ datasources }: Pick<Deps, 'datasources'>): ReloadSource =>
  async (kind, datasourceId) => {
    const datasource = await datasources.find(datasourceId);
    if (!datasource) throw new AppError('NOT_FOUND', 'There is no such datasource.');
    if (datasource.sourceType !== kind.sourceType) {
      throw new AppError(
        'VALIDATION_ERROR',
        `The datasource is not of type ${kind.sourceType}: it cannot be reloaded here.`,
      );
    }
    return kind.begin(datasource, 'Reload');
  };

/** Jobs of all sources of the kind, due or not; one that is being read already is left alone. */
export type ReloadAllSources = (kind: SourceKind) => Promise<Job[]>;

export const makeReloadAllSources =
  ({ datasources, jobs }: Deps): ReloadAllSources =>
  async (kind) => {
    const all = (await datasources.list()).filter(({ sourceType }) => sourceType === kind.sourceType);
    const started: Job[] = [];
    for (const datasource of all) {
      const job = (await jobs.hasUnfinished(datasource.id)) ? undefined : await beginIfIdle(kind, datasource, 'Reload');
      if (job) started.push(job);
    }
    return started;
  };

/**
 * Reloads what is due, when called now and then: what was read last, finished or not, longer ago than its interval, and
 * what was never begun, because its process died first. Whoever makes a source begins it, so the last is only done for
 * one that was not begun the last time either.
 */
export function makeReloadDueSources({ datasources, jobs, now }: Deps & { readonly now: () => Date }) {
  let notBegunBefore: ReadonlySet<string> = new Set();
  return async (kinds: readonly SourceKind[]): Promise<void> => {
    const at = now().getTime() / 1000;
    const notBegun = new Set<string>();
    for (const datasource of await datasources.list()) {
      const kind = kinds.find(({ sourceType }) => sourceType === datasource.sourceType);
      if (!kind) continue;
      const readAt = await lastBegun(jobs, datasource);
      if (readAt === undefined) notBegun.add(datasource.id);
      const isDue = readAt === undefined ? notBegunBefore.has(datasource.id) : isOver(readAt, datasource, at);
      if (!isDue || (await jobs.hasUnfinished(datasource.id))) continue;
      await beginIfIdle(kind, datasource, readAt === undefined ? 'First reading' : 'Scheduled reload');
    }
    notBegunBefore = notBegun;
  };
}

const isOver = (readAt: number, { reloadIntervalSeconds }: Datasource, at: number) =>
  at - readAt >= reloadIntervalSeconds;

/** When the newest reading began, or the last one was done, in epoch seconds. What clients deliver beside is none. */
async function lastBegun(jobs: JobStore, { id, lastUpdated }: Datasource): Promise<number | undefined> {
  const newest = (await jobs.list([id])).find(isReading);
  return newest || lastUpdated !== null ? Math.max(lastUpdated ?? 0, newest?.createdAt ?? 0) : undefined;
}

/** Another process may have begun in the meantime, and a record may not say what to read: neither stops the others. */
async function beginIfIdle(kind: SourceKind, datasource: Datasource, message: string): Promise<Job | undefined> {
  try {
    return await kind.begin(datasource, message);
  } catch (error) {
    if (error instanceof AppError && (error.code === 'VALIDATION_ERROR' || error.code === 'NOT_FOUND'))
      return undefined;
    throw error;
  }
}

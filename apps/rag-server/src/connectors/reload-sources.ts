import { AppError } from '@parley/contracts';
import type { Datasource } from '../datasources/datasource.js';
import type { DatasourceStore } from '../datasources/datasource.store.js';
import { isReading, type Job } from '../jobs/job.js';
import type { JobStore } from '../jobs/job.store.js';
import type { SourceReloader } from './source-connector.js';

interface Deps {
  readonly datasources: DatasourceStore;
  readonly jobs: JobStore;
}

/** Throws `NOT_FOUND`, and `VALIDATION_ERROR` for a datasource of another kind or with a job that is not over. */
export type ReloadSource = (kind: SourceReloader, datasourceId: string) => Promise<Job>;

export const makeReloadSource =
  ({ datasources }: Pick<Deps, 'datasources'>): ReloadSource =>
  async (kind, datasourceId) => {
    const datasource = await datasources.find(datasourceId);
    if (!datasource) throw new AppError('NOT_FOUND', 'There is no such datasource.');
    if (datasource.sourceType !== kind.sourceType.type) {
      throw new AppError(
        'VALIDATION_ERROR',
        `The datasource is not of type ${kind.sourceType.type}, so it cannot be reloaded here.`,
      );
    }
    return kind.begin(datasource, 'Reload');
  };

/** Jobs of all sources of the kind, due or not; one that is being read already is left alone. */
export type ReloadAllSources = (kind: SourceReloader) => Promise<Job[]>;

export const makeReloadAllSources =
  ({ datasources, jobs }: Deps): ReloadAllSources =>
  async (kind) => {
    const all = (await datasources.list()).filter(({ sourceType }) => sourceType === kind.sourceType.type);
    const started: Job[] = [];
    for (const datasource of all) {
      const job = (await jobs.hasUnfinished(datasource.id)) ? undefined : await beginIfIdle(kind, datasource, 'Reload');
      if (job) started.push(job);
    }
    return started;
  };

/**
 * Reloads what is due, when called now and then: what was read last, finished or not, longer ago than its interval or the
 * one that its documents are kept fresh by, and what was never begun, because its process died first. Whoever makes a source begins it, so the last is only done for
 * one that was not begun the last time either.
 */
export function makeReloadDueSources({ datasources, jobs, now }: Deps & { readonly now: () => Date }) {
  let notBegunBefore: ReadonlySet<string> = new Set();
  return async (kinds: readonly SourceReloader[]): Promise<void> => {
    const at = now().getTime() / 1000;
    const notBegun = new Set<string>();
    const kindOf = ({ sourceType }: Datasource) => kinds.find((kind) => kind.sourceType.type === sourceType);
    const readHere = (await datasources.list()).filter((datasource) => kindOf(datasource) !== undefined);
    for (const datasource of await dueOrNeverBegun(jobs, readHere, at)) {
      // Another process may have read it since all were looked at.
      const dueAt = nextReading(await jobs.list([datasource.id]), datasource);
      if (dueAt === undefined) notBegun.add(datasource.id);
      const isDue = dueAt === undefined ? notBegunBefore.has(datasource.id) : at >= dueAt;
      const kind = kindOf(datasource);
      if (!isDue || !kind || (await jobs.hasUnfinished(datasource.id))) continue;
      await beginIfIdle(kind, datasource, dueAt === undefined ? 'First run' : 'Scheduled reload', 'changes');
    }
    notBegunBefore = notBegun;
  };
}

/** Sources looked at in one question. */
const lookedAtOnce = 200;

/** Those that are due or were never begun: usually few of thousands, which are not asked about one by one. */
async function dueOrNeverBegun(jobs: JobStore, all: readonly Datasource[], at: number): Promise<Datasource[]> {
  const found: Datasource[] = [];
  for (let from = 0; from < all.length; from += lookedAtOnce) {
    const part = all.slice(from, from + lookedAtOnce);
    const jobsOf = Map.groupBy(await jobs.list(part.map(({ id }) => id)), ({ datasourceId }) => datasourceId);
    found.push(...part.filter((one) => at >= (nextReading(jobsOf.get(one.id) ?? [], one) ?? 0)));
  }
  return found;
}

/**
 * In epoch seconds; `undefined` for what was never begun. Counted from when the newest reading began, or the last one was
 * done. What clients deliver beside is none.
 */
function nextReading(jobs: readonly Job[], datasource: Datasource): number | undefined {
  const { lastUpdated } = datasource;
  const readings = jobs.filter(isReading);
  const [newest] = readings;
  if (!newest && lastUpdated === null) return undefined;
  return Math.max(lastUpdated ?? 0, newest?.createdAt ?? 0) + intervalInForce(datasource, readings);
}

/**
 * A longer interval holds from the next reading on: until then documents are as fresh as a reading with the old one left
 * them, and would go stale before the new one has passed. One that failed may have left those of the reading before.
 */
function intervalInForce({ reloadIntervalSeconds }: Datasource, readings: readonly Job[]): number {
  const lastWhole = readings.findIndex(({ status }) => status === 'completed');
  const sinceThen = lastWhole < 0 ? readings : readings.slice(0, lastWhole + 1);
  return Math.min(reloadIntervalSeconds, ...sinceThen.flatMap((job) => job.reloadIntervalSeconds ?? []));
}

/** Another process may have begun in the meantime, and a record may not say what to read: neither stops the others. */
async function beginIfIdle(
  kind: SourceReloader,
  datasource: Datasource,
  message: string,
  reach?: 'changes',
): Promise<Job | undefined> {
  try {
    return await kind.begin(datasource, message, undefined, reach);
  } catch (error) {
    if (error instanceof AppError && (error.code === 'VALIDATION_ERROR' || error.code === 'NOT_FOUND'))
      return undefined;
    throw error;
  }
}

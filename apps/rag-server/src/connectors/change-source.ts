import { AppError, type DatasourceChange } from '@parley/contracts';
import { changedMeanwhile, requireMatch } from '@parley/service';
import { isDeepStrictEqual } from 'node:util';
import { requireAdminToName } from '../credentials/require-admin-to-name.js';
import { type Datasource, datasourceNotFound } from '../datasources/datasource.js';
import { etagOf } from '../datasources/datasource.view.js';
import type { DatasourceRevision, DatasourceSettings, DatasourceStore } from '../datasources/datasource.store.js';
import type { Caller } from '../identity/caller.js';
import type { Job } from '../jobs/job.js';
import type { JobStore } from '../jobs/job.store.js';
import { mayRead } from '../permissions/readable-datasources.js';
import type { ReadPermissions } from '../permissions/read-permissions.js';
import type { SourceRights } from '../permissions/source-rights.js';
import type { SourceConnector } from './source-connector.js';

export interface ChangeOfSource {
  readonly id: string;
  readonly change: DatasourceChange;
  /** `If-Match`, where the caller says what they saw. */
  readonly seen: string | undefined;
}

export interface ChangedSource extends DatasourceRevision {
  /** Reads it by its new settings; `undefined` when none of those changed. */
  readonly job: Job | undefined;
}

/**
 * Changes what is named. Other settings of a connector hold from the next reading on, which begins at once; while another
 * one runs they cannot change. Throws `NOT_FOUND` for a source that the caller does not see, `FORBIDDEN` for one that they
 * may not change, and for its settings when they or the new ones name a credential and the caller is no administrator, `PRECONDITION_FAILED` when it is no longer as they saw it and when somebody else was faster,
 * `VALIDATION_ERROR` naming a setting that is wrong or that the source does not have, `CONFLICT` while a job is not over,
 * `AUTHZ_UNAVAILABLE`, and as `SourceReloader.begin`.
 */
export type ChangeSource = (asked: ChangeOfSource, caller: Caller, signal: AbortSignal) => Promise<ChangedSource>;

interface Deps {
  readonly datasources: Pick<DatasourceStore, 'change' | 'findRevision'>;
  readonly jobs: Pick<JobStore, 'hasUnfinished'>;
  readonly rights: Pick<SourceRights, 'mayChange'>;
  readonly permissions: Pick<ReadPermissions, 'records'>;
  readonly connectors: readonly Pick<SourceConnector, 'sourceType' | 'begin'>[];
}

export function makeChangeSource(deps: Deps): ChangeSource {
  const { datasources, connectors } = deps;
  return async ({ id, change, seen }, caller, signal) => {
    await requireMayChange(deps, id, caller, signal);
    const before = await datasources.findRevision(id);
    if (!before) throw datasourceNotFound();
    const { name, description, reload_interval, ...settings } = change;
    const connector = connectors.find(({ sourceType }) => sourceType.type === before.datasource.sourceType);
    const applied = withSettings(connector, before.datasource, settings);
    const asked = withFacts(applied, { name, description, reload_interval });
    // A change that is sent again, since its answer was lost, is in no conflict with itself (RFC 9110, 13.1.1).
    if (isDeepStrictEqual(asked, before.datasource)) return { ...before, job: undefined };
    if (!isDeepStrictEqual(asked.metadata, before.datasource.metadata))
      requireAdminToName(caller, [asked, before.datasource]);
    requireMatch(seen, etagOf(before));
    const job = await write(deps, { before, asked, connector });
    return { ...((await datasources.findRevision(id)) ?? { ...before, datasource: asked }), job };
  };
}

async function requireMayChange(
  { rights, permissions }: Deps,
  id: string,
  caller: Caller,
  signal: AbortSignal,
): Promise<void> {
  if (await rights.mayChange(caller, id, signal)) return;
  if (!mayRead(await permissions.records(caller, signal), id)) throw datasourceNotFound();
  throw new AppError('FORBIDDEN', 'Only its owner, its managers and administrators can change this source.');
}

/** Throws `VALIDATION_ERROR` for settings of a source that the server does not read. */
function withSettings(
  connector: Pick<SourceConnector, 'sourceType'> | undefined,
  datasource: Datasource,
  settings: Readonly<Record<string, unknown>>,
): Datasource {
  const names = Object.keys(settings);
  if (names.length === 0) return datasource;
  if (connector) return connector.sourceType.change.apply(datasource, settings);
  throw new AppError('VALIDATION_ERROR', 'The request is not valid.', {
    details: names.map((field) => ({ field, message: 'is no setting of this source' })),
  });
}

const withFacts = (
  datasource: Datasource,
  { name, description, reload_interval }: Pick<DatasourceChange, 'name' | 'description' | 'reload_interval'>,
): Datasource => ({
  ...datasource,
  // An empty name is none.
  ...(name !== undefined && { name: name === '' ? null : name }),
  ...(description !== undefined && { description }),
  ...(reload_interval !== undefined && { reloadIntervalSeconds: reload_interval }),
});

interface Writing {
  readonly before: DatasourceRevision;
  readonly asked: Datasource;
  readonly connector: Pick<SourceConnector, 'begin'> | undefined;
}

/** Other settings are written once nothing reads by the old ones, and before anything reads by the new ones. */
async function write({ datasources, jobs }: Deps, { before, asked, connector }: Writing): Promise<Job | undefined> {
  const { id } = asked;
  const store = async () => {
    if (!(await datasources.change(id, before.revision, settingsOf(asked)))) throw changedMeanwhile();
  };
  if (!connector || isDeepStrictEqual(asked.metadata, before.datasource.metadata)) {
    await store();
    return undefined;
  }
  if (await jobs.hasUnfinished(id)) throw busy();
  return connector.begin(asked, 'New settings', store);
}

const settingsOf = ({
  name,
  description,
  chunkSize,
  chunkOverlap,
  reloadIntervalSeconds,
  metadata,
}: Datasource): DatasourceSettings => ({
  name,
  description,
  chunkSize,
  chunkOverlap,
  reloadIntervalSeconds,
  metadata,
});

const busy = () =>
  new AppError(
    'CONFLICT',
    'The source is being read by its old settings. Wait until its job is over, or cancel it, and save again.',
  );

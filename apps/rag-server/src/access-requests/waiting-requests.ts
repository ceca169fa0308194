import { type AuthzClient, idOf } from '@parley/authz-client';
import { roleIncludes, type WaitingAccessRequestList } from '@parley/contracts';
import type { DatasourceStore } from '../datasources/datasource.store.js';
import type { Caller } from '../identity/caller.js';
import { subjectOf } from '../identity/subject-of.js';
import type { AccessRequest, AccessRequestStore } from './access-request.store.js';

/** The open requests that the caller may decide, the oldest first; none where roles alone decide. Throws `AUTHZ_UNAVAILABLE`. */
export type ListWaiting = (caller: Caller, signal: AbortSignal) => Promise<WaitingAccessRequestList['requests']>;

interface Deps {
  readonly authz: Pick<AuthzClient, 'listObjects'> | undefined;
  readonly requests: Pick<AccessRequestStore, 'waiting'>;
  readonly datasources: Pick<DatasourceStore, 'find' | 'makerOf'>;
}

/** Shown at once; the next ones follow when these are decided. */
const shown = 50;

export function makeListWaiting({ authz, requests, datasources }: Deps): ListWaiting {
  return async (caller, signal) => {
    if (!authz) return [];
    const isAdmin = roleIncludes(caller.role, 'admin');
    const managed = isAdmin
      ? 'all'
      : await authz.listObjects(subjectOf(caller), 'can_manage', 'datasource', { signal });
    const waiting = await stillThere(datasources, await requests.waiting(managed, shown));
    const [first] = waiting;
    if (!first) return [];
    const mine = isAdmin ? undefined : new Set(await teamsOf(authz, subjectOf(caller), signal));
    const subjects = [...new Set(waiting.map(({ subject }) => subject))];
    const teams = new Map(
      await Promise.all(subjects.map(async (subject) => [subject, await teamsOf(authz, subject, signal)] as const)),
    );
    return Promise.all(
      waiting.map(async (request) => ({
        request_id: request.id,
        datasource_id: request.datasourceId,
        datasource_name: (await datasources.find(request.datasourceId))?.name ?? null,
        requested_by: request.name,
        reason: request.reason,
        requested_at: request.requestedAt,
        teams: (teams.get(request.subject) ?? []).filter((team) => mine?.has(team) ?? true),
      })),
    );
  };
}

/** Of a source that was deleted and made anew, the new owner is not shown what was asked of the old one. */
async function stillThere(
  datasources: Pick<DatasourceStore, 'makerOf'>,
  waiting: readonly AccessRequest[],
): Promise<AccessRequest[]> {
  const there = await Promise.all(waiting.map((request) => isForRecord(datasources, request)));
  return waiting.filter((_request, at) => there[at]);
}

/** Whether the source is still the one that the request was made for. */
export async function isForRecord(
  { makerOf }: Pick<DatasourceStore, 'makerOf'>,
  { datasourceId, recordId }: AccessRequest,
): Promise<boolean> {
  const maker = await makerOf(datasourceId);
  return maker !== undefined && (maker.recordId ?? '') === recordId;
}

/** Slugs, in their order. */
async function teamsOf(authz: Pick<AuthzClient, 'listObjects'>, subject: string, signal: AbortSignal) {
  const objects = await authz.listObjects(subject, 'can_use', 'team', { signal });
  return objects.flatMap((object) => idOf(object) ?? []).sort();
}

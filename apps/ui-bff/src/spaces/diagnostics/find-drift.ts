import { actionRelations, agentObject, grantObject, idOf, type Tuple, tupleKey } from '@parley/authz-client';
import type { Drift, RuntimeStatus, SilentReplica } from '@parley/contracts';
import { wantedTuples } from '../converge-space.js';
import { momentOf } from '../provenance.js';
import type { SpaceKey } from '../space.store.js';
import { driftOf } from './drift-words.js';
import type { SpaceRecords } from './space-records.store.js';

/** The state of a space in each of the three; `undefined` for one that does not answer. */
export interface SpaceSeen {
  readonly space: SpaceKey;
  readonly records: SpaceRecords | undefined;
  /** Agents in routes or grants that do not exist. */
  readonly missingAgents: readonly string[];
  readonly tuples: readonly Tuple[] | undefined;
  readonly runtime: { readonly replicas: readonly RuntimeStatus[]; readonly unreachable: readonly SilentReplica[] };
  readonly now: Date;
}

/** Every difference between docdb, authz and the running bot, by its code. */
export function findDrift(seen: SpaceSeen): Drift[] {
  const { records, tuples, missingAgents, runtime } = seen;
  return [
    ...(records ? mappingDrift(records, tuples ?? []) : [driftOf('docdb_unreachable')]),
    ...missingAgents.map((id) => driftOf('no_agent', id)),
    ...(records ? pendingDrift(records) : []),
    ...(tuples ? [] : [driftOf('authz_unreachable')]),
    ...(records && tuples ? tupleDrift(seen.space, records, tuples) : []),
    ...(runtime.unreachable.length > 0 ? [driftOf('runtime_unreachable')] : []),
    ...(records && isStale(seen, records) ? [driftOf('runtime_cache_stale')] : []),
  ];
}

function mappingDrift({ mappings, hasTeam, routes, grants }: SpaceRecords, tuples: readonly Tuple[]): Drift[] {
  const active = mappings.filter((mapping) => mapping.active);
  if (active.length > 1) return [driftOf('duplicate_mapping')];
  if (active.length === 1) return hasTeam ? [] : [driftOf('mapping_team_missing')];
  const isLeftOver = routes.length + grants.length + tuples.length > 0;
  if (!isLeftOver) return [];
  return [driftOf(mappings.length > 0 ? 'mapping_inactive' : 'mapping_missing')];
}

const pendingDrift = ({ routes }: SpaceRecords): Drift[] =>
  routes.filter(({ status }) => status === 'pending').map(({ agent_id }) => driftOf('route_pending', agent_id));

/** Missing tuples, and tuples without a record in docdb. */
function tupleDrift(space: SpaceKey, records: SpaceRecords, stored: readonly Tuple[]): Drift[] {
  const mapping = records.mappings.find(({ active }) => active);
  const wanted = wantedTuples(space, { ...records, mapping });
  const storedKeys = new Set(stored.map(tupleKey));
  const wantedKeys = new Set(wanted.map(tupleKey));
  const found = [
    ...wanted.filter((tuple) => !storedKeys.has(tupleKey(tuple))).map((tuple) => missingTuple(tuple, records)),
    ...stored.filter((tuple) => !wantedKeys.has(tupleKey(tuple))).map((tuple) => strayTuple(tuple, records)),
  ];
  const answers = wanted.some((tuple) => isUse(tuple) && storedKeys.has(tupleKey(tuple)));
  const once = new Map(found.map((one) => [`${one.code} ${one.agent_id ?? ''} ${one.message}`, one]));
  return [...once.values(), ...(mapping && !answers ? [driftOf('no_agent')] : [])];
}

const isUse = ({ relation, object }: Tuple) => relation === actionRelations.use.stored && object.startsWith('agent:');

const agentIn = ({ object }: Tuple) => (object.startsWith('agent:') ? idOf(object) : undefined);

function missingTuple(tuple: Tuple, { routes }: SpaceRecords): Drift {
  if (tuple.user.startsWith('team:')) return driftOf('team_visibility_tuple_missing');
  const route = isUse(tuple) && routes.find(({ agent_id }) => agentObject(agent_id) === tuple.object);
  return route
    ? driftOf('route_without_tuple', route.agent_id)
    : driftOf('grant_without_tuple', agentIn(tuple), tuple.object);
}

function strayTuple(tuple: Tuple, { routes, grants }: SpaceRecords): Drift {
  const isGranted = grants.some(({ resource }) => grantObject(resource.type, resource.id) === tuple.object);
  if (!isUse(tuple)) return driftOf('tuple_without_grant', agentIn(tuple), tuple.object);
  const route = routes.find(({ agent_id, status }) => status === 'active' && agentObject(agent_id) === tuple.object);
  if (route) return driftOf('disabled_route_with_tuple', route.agent_id);
  return isGranted
    ? driftOf('tuple_without_grant', agentIn(tuple), tuple.object)
    : driftOf('tuple_without_route', agentIn(tuple));
}

/**
 * A replica that caches the space may have read it before the last change, unless it was reloaded or its cache has
 * expired.
 */
function isStale({ space, runtime, now }: SpaceSeen, { routes }: SpaceRecords): boolean {
  const changedMs = Math.max(0, ...routes.map(({ updated_at }) => Date.parse(momentOf(updated_at))));
  return runtime.replicas.some(({ route_cache: { cached_spaces, ttl_seconds }, last_reload }) => {
    const isKept = cached_spaces.includes(`${space.workspaceId}/${space.spaceId}`);
    const wasTold = last_reload !== null && Date.parse(last_reload) >= changedMs;
    return isKept && !wasTold && now.getTime() - changedMs < ttl_seconds * 1000;
  });
}

import { agentObject, type AuthzClient, spaceObject, type Tuple, tupleKey } from '@parley/authz-client';
import type { Diagnostics, Drift, RoomSeen, SpaceMappingRecord } from '@parley/contracts';
import type { FoundEvent, ListAuditEvents } from '../../audit/audit-log.js';
import { requireMapping } from '../change-space.js';
import { storedTuples } from '../converge-space.js';
import type { FindOutsiders } from '../privacy/find-outsiders.js';
import { momentOf } from '../provenance.js';
import type { FindMissingAgents } from '../require-agents.js';
import type { BotRuntime } from '../runtime/bot-runtime.js';
import { toGrantView } from '../space-grants/grant-view.js';
import type { SpaceKey } from '../space.store.js';
import { findDrift, type SpaceSeen } from './find-drift.js';
import type { SpaceRecords, SpaceRecordsStore } from './space-records.store.js';

/**
 * The state of a space in docdb, authz and every replica of the bot, and their differences. One that does not answer is
 * reported as such. Throws AppError `NOT_FOUND` for a space that none of them knows.
 */
export type DiagnoseSpace = (space: SpaceKey) => Promise<{ report: Diagnostics; seen: SpaceSeen }>;

interface Deps {
  readonly recordsOf: SpaceRecordsStore;
  readonly findOutsiders: FindOutsiders;
  readonly findMissingAgents: FindMissingAgents;
  readonly authz: Pick<AuthzClient, 'read'>;
  readonly botRuntime: BotRuntime;
  readonly listAuditEvents: ListAuditEvents;
  readonly now: () => Date;
}

/** The bot's action in a space; a failed change by an admin is not an error of the bot. */
const answering = 'chatx.answer';

const orUndefined = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined);

export function makeDiagnoseSpace(deps: Deps): DiagnoseSpace {
  const { recordsOf, findOutsiders, findMissingAgents, authz, botRuntime, listAuditEvents, now } = deps;
  return async (space) => {
    const object = spaceObject(space.workspaceId, space.spaceId);
    const lookUp = async () => {
      const records = await recordsOf.read(space);
      const mapping = records.mappings.find(({ active }) => active);
      const [missingAgents, room] = await Promise.all([
        findMissingAgents(agentsIn(records)),
        mapping ? findOutsiders(mapping) : unknownRoom,
      ]);
      return { records, missingAgents, room };
    };
    const [inDocdb, tuples, runtime, errors] = await Promise.all([
      orUndefined(lookUp()),
      orUndefined(storedTuples(space, authz)),
      botRuntime.report(),
      orUndefined(listAuditEvents({ resource: object, action: answering, outcome: 'error' }, 1)),
    ]);
    const { records, missingAgents = [], room = unknownRoom } = inDocdb ?? {};
    if (records?.isKnown === false && tuples?.length === 0) requireMapping(undefined);
    const seen: SpaceSeen = { space, records, missingAgents, tuples, runtime, now: now() };
    const report = { ...reportOf(seen, object, botRuntime.isConfigured, errors?.[0]), room };
    return { report, seen };
  };
}

/** For a space without a team, or one that cannot be read: without a team there are no outsiders. */
const unknownRoom: RoomSeen = { is_known: false, member_count: 0, outsider_count: 0, outsiders: [] };

function reportOf(
  seen: SpaceSeen,
  object: string,
  hasBot: boolean,
  error: FoundEvent | undefined,
): Omit<Diagnostics, 'room'> {
  const { space, records, tuples, runtime } = seen;
  return {
    workspace_id: space.workspaceId,
    space_id: space.spaceId,
    mapping: mappingView(records?.mappings[0]),
    routes: routesIn(records, tuples ?? [], object),
    grants: (records?.grants ?? []).map(toGrantView),
    authz: {
      reachable: tuples !== undefined,
      tuple_count: tuples?.length ?? 0,
      ...(!tuples && { error: 'authz is not available at the moment.' }),
    },
    runtime: runtimeView(runtime, hasBot),
    drift: findDrift(seen),
    last_runtime_error: error ? runtimeErrorView(error) : null,
  };
}

const runtimeErrorView = ({ ts, reason, action }: FoundEvent) => ({
  ts: ts.toISOString(),
  reason_code: reason ?? 'unknown',
  message: `${action} failed.`,
  action,
});

function agentsIn({ routes, grants }: SpaceRecords): string[] {
  const granted = grants.flatMap(({ resource: { type, id } }) => (type === 'agent' ? [id] : []));
  return [...new Set([...routes.map(({ agent_id }) => agent_id), ...granted])];
}

const mappingView = (mapping: SpaceMappingRecord | undefined): Diagnostics['mapping'] =>
  mapping
    ? {
        team_slug: mapping.team_slug,
        space_name: mapping.space_name,
        active: mapping.active,
        answer_privately: mapping.answer_privately === true,
        updated_at: momentOf(mapping.updated_at),
      }
    : null;

function routesIn(records: SpaceRecords | undefined, tuples: readonly Tuple[], space: string): Diagnostics['routes'] {
  const keys = new Set(tuples.map(tupleKey));
  return (records?.routes ?? [])
    .toSorted((a, b) => a.priority - b.priority || a.agent_id.localeCompare(b.agent_id))
    .map(({ agent_id, enabled, priority, users, status }) => {
      const hasTuple = keys.has(tupleKey({ user: space, relation: 'user', object: agentObject(agent_id) }));
      const answers = (mode: 'mention' | 'message') =>
        status === 'active' && enabled && hasTuple && users?.enabled === true && [mode, 'all'].includes(users.listen);
      return {
        agent_id,
        authz_tuple: hasTuple,
        route_metadata: true,
        enabled,
        listen: users?.listen ?? 'unknown',
        priority,
        runtime_matches: { mention: answers('mention'), message: answers('message') },
      };
    });
}

const runtimeView = (
  { replicas, unreachable }: SpaceSeen['runtime'],
  isConfigured: boolean,
): Diagnostics['runtime'] => ({
  reachable: isConfigured && unreachable.length === 0,
  replicas: [...replicas],
  unreachable: [...unreachable],
  ...(!isConfigured && { error: 'No bot is configured.' }),
});

/** The differences of one list that are not in the other. */
export const withoutDrift = (before: readonly Drift[], after: readonly Drift[]): Drift[] => {
  const left = new Set(after.map(keyOfDrift));
  return before.filter((one) => !left.has(keyOfDrift(one)));
};

const keyOfDrift = ({ code, agent_id = '', message }: Drift) => `${code} ${agent_id} ${message}`;

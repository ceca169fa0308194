import type { Drift, DriftCode } from '@parley/contracts';

type Words = Omit<Drift, 'code' | 'agent_id'>;

/** What each difference means and how to repair it, in words for an admin. */
const words: Readonly<Record<DriftCode, Words>> = {
  mapping_missing: {
    severity: 'error',
    message: 'The space has routes, grants or tuples but no team.',
    repair: 'Repair removes what is left. To give the space to a team, onboard it.',
  },
  mapping_inactive: {
    severity: 'error',
    message: 'The space was removed from its team, but some of its routes, grants or tuples remain.',
    repair: 'Repair removes what is left. To give the space to a team, onboard it.',
  },
  mapping_team_missing: {
    severity: 'error',
    message: 'The team of this space no longer exists.',
    repair: 'Repair removes the space from that team, with its routes and grants. Then onboard it for another team.',
  },
  duplicate_mapping: {
    severity: 'error',
    message: 'The space belongs to several teams.',
    repair: 'Repair keeps the team that was assigned last.',
  },
  team_visibility_tuple_missing: {
    severity: 'warning',
    message: 'Some members or admins of the team cannot see the space.',
    repair: "Repair writes the team's tuples.",
  },
  route_without_tuple: {
    severity: 'error',
    message: 'A route is enabled but has no tuple in authz, so the agent does not answer.',
    repair: 'Repair writes the tuple.',
  },
  tuple_without_route: {
    severity: 'warning',
    message: 'authz lets the space use an agent that has no route here.',
    repair: 'Repair deletes the tuple.',
  },
  disabled_route_with_tuple: {
    severity: 'error',
    message: 'A route is disabled, but authz still lets the space use its agent.',
    repair: 'Repair deletes the tuple.',
  },
  grant_without_tuple: {
    severity: 'error',
    message: 'A grant of the space has no tuple in authz',
    repair: 'Repair writes the tuple.',
  },
  tuple_without_grant: {
    severity: 'error',
    message: 'authz has a tuple that no grant stands for',
    repair: 'Repair deletes the tuple.',
  },
  no_agent: {
    severity: 'warning',
    message: 'No agent answers in the space.',
    repair: 'Repair restores enabled routes. If there are none, add or enable a route, or onboard the space again.',
  },
  route_pending: {
    severity: 'info',
    message: "A route is waiting for the agent's owner to approve it. Until then the agent does not answer.",
    repair: "Ask the agent's owner to approve or refuse the space on the agent's page.",
  },
  authz_unreachable: {
    severity: 'error',
    message: 'authz is unavailable, so the bot denies every message.',
    repair: 'Restore authz. The space itself needs no repair.',
  },
  docdb_unreachable: {
    severity: 'error',
    message: 'docdb is unavailable, so the bot denies every message.',
    repair: 'Restore docdb. The space itself needs no repair.',
  },
  runtime_unreachable: {
    severity: 'warning',
    message: 'Some replicas of the bot do not answer.',
    repair: 'Check the bot. Repair reloads the replicas that answer.',
  },
  runtime_cache_stale: {
    severity: 'warning',
    message: 'A replica of the bot may still use outdated routes.',
    repair: 'Repair clears the space from the cache of every replica.',
  },
};

/** @param what the authz object, if the code alone is not enough */
export function driftOf(code: DriftCode, agentId?: string, what?: string): Drift {
  const said = code === 'no_agent' && agentId !== undefined ? agentGone : words[code];
  const message = what === undefined ? said.message : `${said.message}: ${what}.`;
  return { code, ...said, message, ...(agentId !== undefined && { agent_id: agentId }) };
}

const agentGone: Words = {
  severity: 'error',
  message: 'A route or grant names an agent that no longer exists.',
  repair: 'Repair revokes it.',
};

import type { Drift, DriftCode } from '@parley/contracts';

type Words = Omit<Drift, 'code' | 'agent_id'>;

/** What each difference means, and what mends it, in words for an admin. */
const words: Readonly<Record<DriftCode, Words>> = {
  mapping_missing: {
    severity: 'error',
    message: 'The space has routes, grants or tuples, but no team.',
    repair: 'Repair takes what is left of it away; onboard the space to give it to a team.',
  },
  mapping_inactive: {
    severity: 'error',
    message: 'The space was taken from its team, but some of its routes, grants or tuples are left.',
    repair: 'Repair takes what is left of it away; onboard the space to give it to a team.',
  },
  mapping_team_missing: {
    severity: 'error',
    message: 'The team of the space does not exist any more.',
    repair: 'Repair takes the space from that team, with its routes and grants; onboard it for another.',
  },
  duplicate_mapping: {
    severity: 'error',
    message: 'Several teams have the space.',
    repair: 'Repair leaves it to the team that got it last.',
  },
  team_visibility_tuple_missing: {
    severity: 'warning',
    message: 'Members or admins of the team cannot see the space.',
    repair: 'Repair writes the tuples of the team.',
  },
  route_without_tuple: {
    severity: 'error',
    message: 'A route is enabled, but authz does not know of it: the agent does not answer.',
    repair: 'Repair writes its tuple.',
  },
  tuple_without_route: {
    severity: 'warning',
    message: 'authz lets the space use an agent to which no route leads.',
    repair: 'Repair deletes the tuple.',
  },
  disabled_route_with_tuple: {
    severity: 'error',
    message: 'A route is disabled, but authz still lets the space use the agent.',
    repair: 'Repair deletes its tuple.',
  },
  grant_without_tuple: {
    severity: 'error',
    message: 'The space was granted something that authz does not know of',
    repair: 'Repair writes the tuple.',
  },
  tuple_without_grant: {
    severity: 'error',
    message: 'authz knows of a right that nobody granted',
    repair: 'Repair deletes the tuple.',
  },
  no_agent: {
    severity: 'warning',
    message: 'No agent answers in the space.',
    repair: 'Repair mends routes that are enabled; otherwise onboard the space again, or add or enable a route.',
  },
  route_pending: {
    severity: 'info',
    message: 'A route waits for the owner of its agent: the agent does not answer yet.',
    repair: 'Ask the owner of the agent, who approves or refuses the space on the page of the agent.',
  },
  authz_unreachable: {
    severity: 'error',
    message: 'authz cannot be asked: the bot denies every message.',
    repair: 'Bring authz back; nothing in the space needs repair for that.',
  },
  docdb_unreachable: {
    severity: 'error',
    message: 'docdb cannot be asked: the bot denies every message.',
    repair: 'Bring docdb back; nothing in the space needs repair for that.',
  },
  runtime_unreachable: {
    severity: 'warning',
    message: 'Not every replica of the bot answers.',
    repair: 'Look at the bot; repair tells those that answer.',
  },
  runtime_cache_stale: {
    severity: 'warning',
    message: 'A replica of the bot may still go by routes that have changed.',
    repair: 'Repair makes every replica forget the space.',
  },
};

/** @param what the object of authz that it is about, where the code alone does not tell */
export function driftOf(code: DriftCode, agentId?: string, what?: string): Drift {
  const said = code === 'no_agent' && agentId !== undefined ? agentGone : words[code];
  const message = what === undefined ? said.message : `${said.message}: ${what}.`;
  return { code, ...said, message, ...(agentId !== undefined && { agent_id: agentId }) };
}

const agentGone: Words = {
  severity: 'error',
  message: 'A route or grant names an agent that does not exist any more.',
  repair: 'Repair revokes it.',
};

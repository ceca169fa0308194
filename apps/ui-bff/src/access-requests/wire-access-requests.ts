import type { AuthzClient } from '@parley/authz-client';
import { AppError } from '@parley/contracts';
import type { WhileHeld } from '@parley/docdb';
import type { Connection } from 'mongoose';
import type { RequireRight } from '../access/admin-gate.js';
import type { IsAdmin } from '../access/roles.js';
import type { AgentStore } from '../agents/agent.store.js';
import type { ChangeAgent } from '../agents/change-agent.js';
import { noSuchAgent } from '../agents/agent-id.js';
import type { Audit } from '../audit/audit-log.js';
import type { Actor } from '../http/actor.js';
import { docdbAccessRequestStore } from './access-request.docdb.js';
import type { AccessRequestDeps } from './access-requests.routes.js';
import { makeAskForAccess } from './ask-for-access.js';
import { makeDecideRequests } from './decide-request.js';
import { makeListWaiting } from './waiting-requests.js';

interface World {
  readonly connection: Connection;
  readonly authz: AuthzClient;
  readonly isAdmin: IsAdmin;
  readonly requireRight: RequireRight;
  readonly agents: Pick<AgentStore, 'findConfig' | 'namesById'>;
  readonly changeAgent: ChangeAgent;
  /** By id of the room. */
  readonly findSpaceNames: (rooms: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly whileHeld: WhileHeld;
  readonly audit: Audit;
  readonly now: () => Date;
  readonly newId: () => string;
}

/** Requests in docdb, their indexes made. */
export async function wireAccessRequests(world: World): Promise<AccessRequestDeps> {
  const { agents, findSpaceNames } = world;
  const requests = docdbAccessRequestStore(world.connection, world.now);
  await requests.createIndexes();
  const namesOf = {
    agent: (ids: readonly string[]) => agents.namesById(ids),
    async space(ids: readonly string[]) {
      const found = await findSpaceNames(ids.map(roomOf));
      return new Map(ids.flatMap((id) => (found.has(roomOf(id)) ? [[id, found.get(roomOf(id)) ?? id] as const] : [])));
    },
  };
  const deps = { ...world, requests, namesOf, shareAgent: makeShareAgent(world) };
  return {
    requests,
    askForAccess: makeAskForAccess(deps),
    listWaiting: makeListWaiting(deps),
    decideRequests: makeDecideRequests(deps),
  };
}

const makeShareAgent =
  ({ agents, changeAgent }: Pick<World, 'agents' | 'changeAgent'>) =>
  async (actor: Actor, id: string, team: string): Promise<void> => {
    const config = await agents.findConfig(id);
    if (!config) throw noSuchAgent();
    const shared = [...new Set([...config.shared_with_teams, team])];
    await changeAgent(actor, id, { shared_with_teams: shared }, (known) => {
      // Others may have shared it with more teams since it was read.
      if (known && known.shared_with_teams.join() !== config.shared_with_teams.join()) throw sharedMeanwhile();
    });
  };

/** authz calls a space `<alias>--<id of the room>`. */
const roomOf = (id: string) => id.slice(id.indexOf('--') + 2);

const sharedMeanwhile = () => new AppError('CONFLICT', 'Somebody else is sharing this agent. Try again in a moment.');

import type { AuthzClient } from '@parley/authz-client';
import type { ChatxReaderDeps } from '@parley/chatx';
import { AppError } from '@parley/contracts';
import { docdbAccessNotices, type WhileHeld } from '@parley/docdb';
import type { Connection } from 'mongoose';
import type { RequireRight } from '../access/admin-gate.js';
import type { IsAdmin } from '../access/roles.js';
import type { AgentStore } from '../agents/agent.store.js';
import type { ChangeAgent } from '../agents/change-agent.js';
import { noSuchAgent } from '../agents/agent-id.js';
import type { Audit } from '../audit/audit-log.js';
import type { Actor } from '../http/actor.js';
import type { LinkedUsers } from '../linking/linked-users.js';
import { docdbAccessRequestStore } from './access-request.docdb.js';
import type { AccessRequestDeps } from './access-requests.routes.js';
import { makeAskForAccess } from './ask-for-access.js';
import { makeDecideRequests } from './decide-request.js';
import { makeEntryRequests } from './in-chat/entry-requests.js';
import { makeFetchPress, makeReadPress } from './in-chat/read-press.js';
import { makeRequestsInChat } from './in-chat/requests-in-chat.js';
import { makeSourceRequests } from './in-chat/source-requests.js';
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
  /** How the chat product is read; absent where ui-bff has no token of the bot. */
  readonly chat: ChatxReaderDeps | undefined;
  readonly linkedUsers: Pick<LinkedUsers, 'holdersOf'>;
  /** Address of rag-server. */
  readonly ragServerUrl: string;
}

/** Requests in docdb, their indexes made. */
export async function wireAccessRequests(world: World): Promise<AccessRequestDeps> {
  const { agents, findSpaceNames } = world;
  const requests = docdbAccessRequestStore(world.connection, world.now);
  const notices = docdbAccessNotices(world.connection, world.now);
  await Promise.all([requests.createIndexes(), notices.createIndexes()]);
  const namesOf = {
    agent: (ids: readonly string[]) => agents.namesById(ids),
    async space(ids: readonly string[]) {
      const found = await findSpaceNames(ids.map(roomOf));
      return new Map(ids.flatMap((id) => (found.has(roomOf(id)) ? [[id, found.get(roomOf(id)) ?? id] as const] : [])));
    },
  };
  const deps = { ...world, requests, note: notices.note, namesOf, shareAgent: makeShareAgent(world) };
  const decideRequests = makeDecideRequests(deps);
  return {
    requests,
    askForAccess: makeAskForAccess(deps),
    listWaiting: makeListWaiting(deps),
    decideRequests,
    requestsInChat: makeRequestsInChat({
      kept: { ui: makeEntryRequests({ ...deps, decideRequests }), rag: makeSourceRequests(world) },
      readPress: makeReadPress({ fetchPress: makeFetchPress(world.chat), linkedUsers: world.linkedUsers }),
    }),
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

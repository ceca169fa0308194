import type { AuthzClient } from '@parley/authz-client';
import { docdbLeavingConversations, docdbLegalHolds } from '@parley/docdb';
import type { Logger } from '@parley/service';
import type { Connection } from 'mongoose';
import type { Audit } from '../audit/audit-log.js';
import { docdbConversationStore } from '../chat/conversations/conversation.docdb.js';
import type { Conversations } from '../chat/conversations/manage-conversations.js';
import type { Gate } from '../http/gate.js';
import type { FindPeople } from '../people/find-people.js';
import type { TeamStore } from '../teams/team.store.js';
import { makeForgetOldConversations } from './forget-old-conversations.js';
import { makeIsHeld } from './is-held.js';
import { makeManageHolds } from './manage-holds.js';
import type { RetentionDeps } from './retention.routes.js';

interface World {
  readonly connection: Connection;
  readonly authz: Pick<AuthzClient, 'check'>;
  readonly conversations: Pick<Conversations, 'remove'>;
  readonly teams: Pick<TeamStore, 'findBySlug' | 'findBySlugs'>;
  readonly findPeople: Pick<FindPeople, 'named'>;
  readonly mayAdminister: Gate;
  readonly audit: Audit;
  readonly log: Logger;
  readonly now: () => Date;
  readonly every: (ms: number, name: string, work: () => Promise<unknown>) => void;
}

interface Settings {
  readonly conversationsDays: number | undefined;
  readonly agents: { readonly a2aUrl: string | undefined };
}

const hourMs = 3_600_000;

/** Holds, and the work that removes what was kept long enough. */
export function wireRetention({ conversationsDays: days, agents }: Settings, world: World): RetentionDeps {
  const { connection, authz, conversations, mayAdminister, now, log } = world;
  const holds = docdbLegalHolds(connection);
  const forgetOld = makeForgetOldConversations({
    stored: docdbConversationStore(connection, now, log),
    leaving: docdbLeavingConversations(connection),
    hasOwnAgents: agents.a2aUrl === undefined,
    isHeld: () => makeIsHeld({ holds, authz }),
    ...{ conversations, days, now, log },
  });
  world.every(hourMs, 'forget old conversations', forgetOld);
  return { mayAdminister, holds: makeManageHolds({ ...world, holds }) };
}

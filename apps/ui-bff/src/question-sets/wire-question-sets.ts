import type { AuthzClient } from '@parley/authz-client';
import { AppError } from '@parley/contracts';
import { docdbLeaseStore, makeWhileHeld } from '@parley/docdb';
import type { Closers, Drain, Logger } from '@parley/service';
import type { Connection } from 'mongoose';
import type { RequireRight } from '../access/admin-gate.js';
import type { IsAdmin } from '../access/roles.js';
import type { AgentStore } from '../agents/agent.store.js';
import type { Audit } from '../audit/audit-log.js';
import type { WiredChat } from '../chat/wire-chat.js';
import type { Actor } from '../http/actor.js';
import type { OpaqueCookie } from '../sessions/cookie.js';
import type { TokenForWork } from '../sessions/resume-session.js';
import { makeAskAside } from './ask-aside.js';
import { createSetRunHost } from './host-set-runs.js';
import { makeManageRuns } from './manage-runs.js';
import { makeManageSets } from './manage-sets.js';
import { makePerformSetRun } from './perform-set-run.js';
import type { QuestionSetStore } from './question-set.store.js';
import type { QuestionSetDeps } from './question-sets.routes.js';
import { makeSearchAgain } from './search-again.js';
import type { SetRunStore } from './set-run.store.js';
import { makeSetScope } from './set-scope.js';

/** What question sets are wired of. */
export interface QuestionSetWorld {
  readonly connection: Connection;
  readonly questionSets: QuestionSetStore;
  readonly setRuns: SetRunStore;
  readonly agents: Pick<AgentStore, 'findEnabled'>;
  readonly authz: Pick<AuthzClient, 'listObjects' | 'require'>;
  readonly isAdmin: IsAdmin;
  readonly requireRight: RequireRight;
  readonly orgKey: string;
  readonly hasTeam: (slug: string) => Promise<boolean>;
  readonly audit: Audit;
  readonly chat: Pick<WiredChat, 'chat' | 'conversations'>;
  readonly tokenForWork: TokenForWork;
  readonly cookie: OpaqueCookie;
  readonly ragServerUrl: string;
  readonly log: Logger;
  readonly closers: Closers;
  readonly drain: Pick<Drain, 'leaving'>;
  readonly every: (ms: number, name: string, work: () => Promise<unknown>) => void;
  readonly now: () => Date;
  readonly newId: () => string;
}

/** Question sets, and the work that performs their runs. */
export function wireQuestionSets(world: QuestionSetWorld): QuestionSetDeps {
  const { questionSets: sets, setRuns: runs, cookie } = world;
  const askAside = makeAskAside({
    startRun: world.chat.chat.startRun,
    cancelRun: world.chat.chat.cancelRun,
    searchAgain: makeSearchAgain(world.ragServerUrl),
    removeConversation: removerOf(world.chat.conversations),
    log: world.log,
    nowMs: () => world.now().getTime(),
  });
  const performSetRun = makePerformSetRun({ ...world, runs, askAside });
  const host = createSetRunHost({
    ...world,
    leaving: world.drain.leaving,
    runs,
    performSetRun,
    whileHeld: whileSetHeld(world),
  });
  world.closers.add('runs of question sets', () => host.close());
  world.every(1_000, 'take up runs of question sets', () => host.takeUp());
  return {
    ...{ sets, runs, cookie },
    scope: makeSetScope({ ...world, sets }),
    manageSets: makeManageSets({ ...world, sets, runs }),
    manageRuns: makeManageRuns({ ...world, runs }),
  };
}

/** It does not wait: a run that another process performs is tried again with the next look. */
const whileSetHeld = ({ connection, now, newId }: Pick<QuestionSetWorld, 'connection' | 'now' | 'newId'>) =>
  makeWhileHeld({
    leases: docdbLeaseStore(connection, 'question_set_leases'),
    ...{ what: 'run', leaseMs: 15_000, patienceMs: 0, now, newId },
  });

const removerOf =
  ({ conversations, forgetConversation, cancelRun }: WiredChat['conversations']) =>
  (actor: Actor, id: string): Promise<void> =>
    conversations
      .remove(id, actor.id, {
        forget: (conversation) => forgetConversation(actor, conversation),
        cancel: (agentId) => cancelRun(actor, { conversation_id: id, agent_id: agentId }),
      })
      .catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error;
      });

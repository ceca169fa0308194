import type { Logger } from '@parley/service';
import type { Connection } from 'mongoose';
import type { Audit } from '../audit/audit-log.js';
import type { ConversationKey, RunStore } from '../chat/runs/run.store.js';
import type { GapScope } from '../gaps/gap.store.js';
import type { Actor } from '../http/actor.js';
import { docdbEscalationStore } from './escalation.docdb.js';
import { escalationLifeMs } from './escalation.store.js';
import type { EscalationDeps } from './escalations.routes.js';
import { makeOwnEscalations } from './hand-on.js';
import { makeEscalations } from './resolve-escalations.js';

interface World {
  readonly connection: Connection;
  readonly scopeOf: (actor: Actor) => Promise<GapScope>;
  readonly audit: Audit;
  readonly log: Logger;
  readonly now: () => Date;
}

/** Escalations in docdb, their indexes made. */
export async function wireEscalations(world: World) {
  const escalations = docdbEscalationStore(world.connection, world.log);
  await escalations.createIndexes();
  return {
    forgetConversation: (conversation: ConversationKey) => escalations.removeConversation(conversation),
    forgetOld: () => escalations.removeOlderThan(new Date(world.now().getTime() - escalationLifeMs)),
    routesOn: (runs: Pick<RunStore, 'findNamed'>): EscalationDeps => ({
      ownEscalations: makeOwnEscalations({ ...world, escalations, runs }),
      escalations: makeEscalations({ ...world, escalations }),
    }),
  };
}

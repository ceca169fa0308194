import type { AuthzClient } from '@parley/authz-client';
import { docdbBudgets, docdbModelUsage } from '@parley/docdb';
import type { Logger } from '@parley/service';
import type { Connection } from 'mongoose';
import type { RequireRight } from '../access/admin-gate.js';
import type { IsAdmin } from '../access/roles.js';
import type { AgentStore } from '../agents/agent.store.js';
import type { Audit } from '../audit/audit-log.js';
import type { Gate } from '../http/gate.js';
import { docdbModelStore } from '../models/model.docdb.js';
import type { TeamStore } from '../teams/team.store.js';
import { makeManageBudgets } from './manage-budgets.js';
import { makeReadUsage } from './read-usage.js';
import { makeSpenderNames } from './spender-names.js';
import { budgetScopeOf, usageScopeOf } from './usage-scope.js';
import { docdbUsageStore } from './usage.docdb.js';
import type { UsageDeps } from './usage.routes.js';

interface World {
  readonly connection: Connection;
  readonly log: Pick<Logger, 'warn'>;
  readonly authz: Pick<AuthzClient, 'listObjects'>;
  readonly isAdmin: IsAdmin;
  readonly requireRight: RequireRight;
  readonly mayAdminister: Gate;
  readonly teams: Pick<TeamStore, 'findBySlugs'>;
  readonly agents: Pick<AgentStore, 'namesById'>;
  readonly audit: Audit;
  readonly now: () => Date;
}

/** What the app needs for usage and budgets, its indexes made: no page waits for dynamic-agents to have started once. */
export async function wireUsage(world: World): Promise<UsageDeps> {
  const { connection, log, mayAdminister, requireRight, audit, now } = world;
  await docdbModelUsage(connection).createIndexes();
  const names = makeSpenderNames(world);
  const usage = docdbUsageStore(connection);
  return {
    ...{ mayAdminister, requireRight },
    usageScopeOf: (caller) => usageScopeOf(caller, world),
    budgetScopeOf: (caller) => budgetScopeOf(caller, world),
    readUsage: makeReadUsage({ usage, models: docdbModelStore(connection, log), names, now }),
    budgets: makeManageBudgets({ budgets: docdbBudgets(connection), names, audit, now }),
  };
}

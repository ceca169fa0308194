import { docdbBudgets } from '@parley/docdb';
import { type Closers, type Logger, repeatWork } from '@parley/service';
import type { Connection } from 'mongoose';
import { type CountCalls, makeCountCalls } from './count-calls.js';
import { type FindSpent, makeFindSpent } from './find-spent.js';
import { docdbUsage } from './usage.docdb.js';

interface World {
  readonly connection: Connection;
  readonly log: Logger;
  readonly now: () => Date;
  readonly closers: Closers;
}

export interface WiredUsage {
  readonly countCalls: CountCalls;
  readonly findSpent: FindSpent;
}

/** How often is looked for what a process that died left out, and how old that is. */
const leftOutMs = 60_000;

/** What models are used, its indexes made. Throws AppError `SERVICE_UNAVAILABLE` naming docdb. */
export async function wireUsage({ connection, log, now, closers }: World): Promise<WiredUsage> {
  const usage = docdbUsage(connection);
  await usage.createIndexes();
  const addLeftOut = () => usage.addLeftOut(new Date(now().getTime() - leftOutMs));
  repeatWork({ log, closers }, { name: 'add up the use of models', everyMs: leftOutMs, work: addLeftOut });
  return {
    countCalls: makeCountCalls({ usage, now }),
    findSpent: makeFindSpent({ budgets: docdbBudgets(connection), now }),
  };
}

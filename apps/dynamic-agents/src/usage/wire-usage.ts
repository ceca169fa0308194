import { docdbBudgets } from '@parley/docdb';
import { every } from '@parley/pacing';
import type { Closers, Logger } from '@parley/service';
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
  const onError = (err: unknown) => log.warn({ err }, 'the use of models is added up later');
  closers.add('adding up the use of models', every(leftOutMs, addLeftOut, { onError }).stop);
  return {
    countCalls: makeCountCalls({ usage, now }),
    findSpent: makeFindSpent({ budgets: docdbBudgets(connection), now }),
  };
}

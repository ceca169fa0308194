import type { AuthzClient } from '@parley/authz-client';
import type { Lifetime, Logger, Metrics, Readiness } from '@parley/service';
import type { Connection } from 'mongoose';
import type { Config, ServiceRole } from '../config.js';
import type { Graphs } from '../graph/open-graph.js';
import type { IndexInUse } from '../index/generations/index-in-use.js';
import type { Models } from '../index/generations/models.js';
import type { Generations } from './wire-index.js';

/** What is opened before anything is wired: neighbours, engines, and the process's own things. */
export interface Parts {
  readonly role: ServiceRole;
  readonly config: Config;
  readonly connection: Connection;
  readonly models: Models;
  readonly index: IndexInUse;
  readonly generations: Generations;
  readonly graphs: Graphs | undefined;
  readonly authz: AuthzClient | undefined;
  /** Asks whatever the work needs, now. */
  readonly checkHealth: () => Promise<Readiness>;
  /** Counts so many requests more for a caller. Throws `RATE_LIMIT_EXCEEDED` when they have no more in this minute. */
  readonly chargeSearch: (subject: string, requests: number) => Promise<void>;
  readonly metrics: Metrics;
  readonly now: () => Date;
  readonly log: Logger;
  readonly closers: Lifetime['closers'];
  readonly drain: Lifetime['drain'];
}

import type { UsageFilter } from '@parley/contracts';

/** Whose use somebody may see: all, or that of these teams. */
export type UsageScope = 'all' | { readonly teams: readonly string[] };

/** What requests of one key to one model add up to. */
export interface UsageSum {
  readonly key: string | null;
  /** Id of the model that an administrator set up, or `default`. */
  readonly model: string;
  readonly modelName: string;
  readonly calls: number;
  readonly estimatedCalls: number;
  readonly read: number;
  readonly written: number;
}

/** Where the use of models is read; dynamic-agents and rag-server write it. */
export interface UsageStore {
  /** By key and model, in no particular order. */
  sum(scope: UsageScope, filter: UsageFilter & { readonly month: string }): Promise<UsageSum[]>;
}

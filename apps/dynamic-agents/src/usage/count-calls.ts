import type { TokensUsed } from '@parley/contracts';
import type { ModelCall, ModelUsageStore } from '@parley/docdb';
import { untilAnswered } from '../docdb/until-answered.js';

/** A request to a model as whoever sent it knows it. */
export type UsedModel = Pick<ModelCall, 'model' | 'modelName'> & { readonly tokens: TokensUsed };

/** Keeps one request of several that belong together. Throws AppError `SERVICE_UNAVAILABLE` naming docdb. */
export type NoteUsed = (used: UsedModel) => Promise<void>;

/** What requests are for. `id` is of nothing else. */
export type UsedFor = Pick<ModelCall, 'id' | 'kind' | 'turnId' | 'agentId' | 'team'>;

/** Counts the requests to models for one thing, each once. */
export type CountCalls = (usedFor: UsedFor) => NoteUsed;

interface Deps {
  readonly usage: Pick<ModelUsageStore, 'keep'>;
  readonly now: () => Date;
}

/** A short outage of docdb must not end an answer, and a longer one ends it anyway. */
const keepMs = 5_000;

export const makeCountCalls =
  ({ usage, now }: Deps): CountCalls =>
  ({ id, ...usedFor }) => {
    let number = 0;
    return async (used) => {
      const call = { ...usedFor, ...used, id: `${id}:${(number += 1)}`, at: now() };
      await untilAnswered(() => usage.keep(call), keepMs);
    };
  };

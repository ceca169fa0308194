import type { GenerationStore, IndexGeneration, KnownGenerations } from '../index/generations/generation.store.js';
import { modelOfIdentity, type Models } from '../index/generations/models.js';
import type { OpenedIndex, OpenedIndexes } from '../index/generations/opened-index.js';
import type { WriteLog } from '../index/generations/write-log.js';
import type { IndexRecordStore } from '../index/own/index-record.store.js';

export interface GenerationDeps {
  readonly store: GenerationStore;
  readonly log: WriteLog;
  readonly records: IndexRecordStore;
  readonly models: Models;
  readonly opened: OpenedIndexes;
  /** Throws unless the live index is the one of the documents: nothing is copied from another one. */
  readonly requireRight: () => Promise<unknown>;
  /** Removes the index at a place. */
  readonly drop: (place: string) => Promise<void>;
  readonly now: () => Date;
  readonly wait: (ms: number) => Promise<unknown>;
}

/** The same, for as long as nobody else is at it. */
export interface HeldWork extends GenerationDeps {
  /** Throws when somebody else may be at it by now; goes before every write to an index. */
  readonly confirm: () => Promise<void>;
  readonly signal: AbortSignal;
}

/** A generation beside the live one, both open. */
export interface Pair {
  readonly generation: IndexGeneration;
  readonly to: OpenedIndex;
  readonly from: OpenedIndex;
  readonly isSameModel: boolean;
}

/** `undefined` where one of the two has a model that this process has not loaded. */
export async function openPair(
  { models, opened }: Pick<GenerationDeps, 'models' | 'opened'>,
  { live, generations }: KnownGenerations,
  generation: IndexGeneration,
): Promise<Pair | undefined> {
  const liveOne = generations.find(({ id }) => id === live?.indexId);
  const [fromModel, toModel] = [liveOne, generation].map((one) => one && modelOfIdentity(models, one.identity));
  if (!liveOne || !fromModel || !toModel) return undefined;
  const [from, to] = await Promise.all([opened.open(liveOne.place, fromModel), opened.open(generation.place, toModel)]);
  return from && to && { generation, from, to, isSameModel: fromModel.identity === toModel.identity };
}

/** Those that can still be worked on. */
export const lasting = ['building', 'ready'] as const;

/** It is compared with the live one from the beginning again. */
export const beginAgain = ({ store, now }: GenerationDeps, { id }: IndexGeneration): Promise<boolean> =>
  store.change(id, lasting, { state: 'building', isWanted: false, progress: undefined, changedAt: now() });

import type { DocumentKey } from '../chunk-index.js';
import type { IndexRecord } from '../own/index-record.store.js';

/**
 * `building` is being filled from the live one; `ready` holds what the live one holds, and is kept so; `removing` is going.
 * Which one is live stands in the one `IndexRecord`, so that two never are.
 */
export type GenerationState = 'building' | 'ready' | 'removing';

/** How far the filling is; a pass looks at every document of the live index. */
export interface FillProgress {
  /** From 1; all after the first one compare what the earlier ones wrote. */
  readonly pass: number;
  readonly done: number;
  readonly total: number;
  /** Documents of this pass that were not alike. */
  readonly changed: number;
  /** The last document that this pass is done with. */
  readonly after?: DocumentKey | undefined;
  /** When whoever fills it now began, and how many documents were done then. */
  readonly since: Date;
  readonly doneBefore: number;
  readonly at: Date;
}

/** An index with the model that makes its vectors. */
export interface IndexGeneration {
  /** As the index carries it itself, see `IndexMark.id`. */
  readonly id: string;
  readonly model: string;
  readonly dimensions: number;
  /** Of the model, see `Embedder.identity`. */
  readonly identity: string;
  /** Version of how its words are told. */
  readonly schema: number;
  /** See `placeOf`. */
  readonly place: string;
  readonly state: GenerationState;
  readonly isPaused: boolean;
  /** Somebody asked to make it live. */
  readonly isWanted: boolean;
  /** The greatest `IndexMark.version` that was seen while it was not live. */
  readonly version: number;
  readonly createdAt: Date;
  readonly createdBy: string;
  /** When `state` changed last. */
  readonly changedAt: Date;
  readonly progress?: FillProgress | undefined;
  /** What kept the last try from going on. */
  readonly problem?: string | undefined;
}

/** The record of the live one, and all that there are. */
export interface KnownGenerations {
  readonly live: IndexRecord | undefined;
  readonly generations: readonly IndexGeneration[];
}

/** What may be changed of one. */
export type GenerationChange = Partial<
  Pick<IndexGeneration, 'state' | 'isPaused' | 'isWanted' | 'version' | 'changedAt' | 'progress' | 'problem'>
>;

export interface GenerationStore {
  /** As docdb has them now. */
  read(): Promise<KnownGenerations>;
  /** Keeps it unless there is one of that id. */
  add(generation: IndexGeneration): Promise<void>;
  /** Changes it while it is in one of these states; false when it is not. `undefined` takes a value away. */
  change(id: string, from: readonly GenerationState[], change: GenerationChange): Promise<boolean>;
  remove(id: string): Promise<void>;
  /** Forgets all but that one. */
  keepOnly(id: string): Promise<void>;
}

/** Those that are to hold what the live one holds. */
export const besideLive = ({ live, generations }: KnownGenerations): IndexGeneration[] =>
  generations.filter(({ id, state }) => id !== live?.indexId && state !== 'removing');

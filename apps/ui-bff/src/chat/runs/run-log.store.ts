import type { Entry, FrameIds, RunApi } from './entry.js';

/** Consecutive events of one run. */
export interface LoggedEntries {
  readonly runId: string;
  readonly entries: readonly Entry[];
}

/** The events of runs of the last five minutes, for resumed streams and other processes. */
export interface RunLog {
  createIndexes(): Promise<void>;
  /** Keeps all of them. Writing the same again is no error. */
  append(batches: readonly LoggedEntries[]): Promise<void>;
  /**
   * Events with a frame after an id of that API, in order; not necessarily all of them at once. What is too old is left
   * out, and so is what earlier releases wrote, which was the text of one API.
   */
  read(runId: string, api: RunApi, afterId: number): Promise<Entry[]>;
  /** The last ids of a run that are kept; 0 when there are none. */
  lastIds(runId: string): Promise<FrameIds>;
  /** Forgets what is too old. */
  removeOld(): Promise<void>;
  /** Forgets a run. */
  remove(runIds: readonly string[]): Promise<void>;
}

/** How long events are kept. */
export const replayMs = 300_000;

import type { Frame } from './run.js';

/** Consecutive frames of one run. */
export interface LoggedFrames {
  runId: string;
  frames: readonly Frame[];
}

/** The events of runs of the last five minutes, for resumed streams and other processes. */
export interface RunLog {
  createIndexes(): Promise<void>;
  /** Keeps all of them. Writing the same again is no error. */
  append(batches: readonly LoggedFrames[]): Promise<void>;
  /** Frames after an id, in order; not necessarily all of them at once. What is too old is left out. */
  read(runId: string, afterId: number): Promise<Frame[]>;
  /** The last id of a run that is kept; 0 when there is none. */
  lastId(runId: string): Promise<number>;
  /** Forgets what is too old. */
  removeOld(): Promise<void>;
  /** Forgets a run. */
  remove(runIds: readonly string[]): Promise<void>;
}

/** How long frames are kept. */
export const replayMs = 300_000;

import type { AnswerFigures, SetRunState, SetRunStop } from '@parley/contracts';
import type { NewSetRun, SetAnswer, SetRun, SetRunName } from './question-set.js';

/** How a run ended. */
export interface SetRunEnd {
  readonly state: Exclude<SetRunState, 'running'>;
  readonly stopped: SetRunStop | null;
  readonly figures: AnswerFigures | null;
  readonly at: Date;
}

/** What is asked of whoever performs a run. */
export type Asked = 'go_on' | 'cancel' | 'gone';

/** Where runs of question sets are kept. What performs one holds a lease, and writes with its fence. */
export interface SetRunStore {
  createIndexes(): Promise<void>;
  /** False while another run of the set goes on. */
  begin(run: NewSetRun): Promise<boolean>;
  find(setId: string, id: string): Promise<SetRun | undefined>;
  /** The newest first. */
  list(setId: string, page: { limit: number; offset: number }): Promise<{ found: SetRunName[]; total: number }>;
  /** The newest run of each of these sets, by the set's id. */
  latestOf(setIds: readonly string[]): Promise<ReadonlyMap<string, SetRunName>>;
  /** The newest run of the set that asked everything and began before that. */
  wholeBefore(setId: string, startedAt: Date): Promise<SetRun | undefined>;
  /** Those that go on, whoever performs them. */
  goingOn(limit: number): Promise<{ id: string; setId: string }[]>;
  /** Goes before the first read under a lease. Throws AppError as `Fences.raise`. */
  raiseFence(id: string, fence: number): Promise<void>;
  askedOf(id: string): Promise<Asked>;
  /** Keeps the next answer; false when the run is over or gone. Throws AppError as `Fences.check`. */
  addAnswer(id: string, answer: SetAnswer, fence: number): Promise<boolean>;
  /** Throws AppError as `Fences.check`. */
  end(id: string, end: SetRunEnd, fence: number): Promise<void>;
  /** False when it is over. */
  requestCancel(setId: string, id: string): Promise<boolean>;
  /** Removes all but the newest runs of a set that are over. */
  removeOld(setId: string, keep: number): Promise<void>;
  removeOfSet(setId: string): Promise<void>;
  /** Removes all runs of a team's sets. */
  removeTeam(team: string): Promise<void>;
}

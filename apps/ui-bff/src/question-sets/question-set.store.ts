import type { QuestionSetChange } from '@parley/contracts';
import type { KeptSet, SetName } from './question-set.js';

/** Whose sets: those of these teams, or all. */
export type TeamScope = 'all' | readonly string[];

/** Where question sets are kept. */
export interface QuestionSetStore {
  createIndexes(): Promise<void>;
  insert(set: KeptSet): Promise<void>;
  countOf(team: string): Promise<number>;
  find(id: string): Promise<KeptSet | undefined>;
  /** By name. */
  list(teams: TeamScope, page: { limit: number; offset: number }): Promise<{ found: SetName[]; total: number }>;
  /** In place of what was seen; false when it is not that any more. */
  replace(seen: KeptSet, change: QuestionSetChange, at: Date): Promise<boolean>;
  /** False when it is not what was seen any more. */
  remove(seen: KeptSet): Promise<boolean>;
  /** Removes all sets of a team. */
  removeTeam(team: string): Promise<void>;
}

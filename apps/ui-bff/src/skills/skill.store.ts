import type { SkillQuery } from '@parley/contracts';
import type { Skill, SkillHeading } from './skill.js';

export type SkillFilter = Pick<SkillQuery, 'q' | 'source' | 'visibility'> & { readonly tags?: string[] };

/** Where skills are kept. */
export interface SkillStore {
  /** Absence is an answer: resolves to `undefined`. */
  find(id: string): Promise<Skill | undefined>;
  /** Ids of all skills in their order, beginning after that one. */
  idsAfter(id: string | undefined, limit: number): Promise<string[]>;
  /** Those that match, by name, then id. */
  listHeadings(filter: SkillFilter): Promise<SkillHeading[]>;
  /** Those of the ids that there are, in that order; the files beside them only `withFiles`. */
  load(ids: readonly string[], withFiles: boolean): Promise<Skill[]>;
  /** Throws AppError `CONFLICT` when the id is taken. */
  insert(skill: Skill): Promise<void>;
  /** Goes before the read of a change that is made under a lease. Throws AppError as `Fences.raise`. */
  raiseFence(id: string, fence: number): Promise<void>;
  /** Replaces all of it. False when there is no such skill any more. Throws AppError as `Fences.check`. */
  replace(skill: Skill, fence: number): Promise<boolean>;
  /** Takes a team out of every skill that is shared with it. */
  takeTeam(slug: string): Promise<void>;
  /** False when there is no such skill any more. Throws AppError as `Fences.check`. */
  remove(id: string, fence: number): Promise<boolean>;
}

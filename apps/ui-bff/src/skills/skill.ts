import { AppError, type SkillDraft } from '@parley/contracts';

/** A skill with what only the service sets. */
export interface Skill extends Omit<SkillDraft, 'id'> {
  readonly id: string;
  /** `sub` of whoever made it; null for those that came with the product. */
  readonly ownerId: string | null;
  /** What they were called then. */
  readonly ownerName: string | null;
  readonly isSystem: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What a list needs to know of a skill to find and order it. */
export type SkillHeading = Pick<Skill, 'id' | 'name'>;

/** `skill-<name in small letters>-<random>`: readable, and never that of an earlier skill. */
export function skillIdFor(name: string, random: string): string {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return ['skill', ...(slug === '' ? [] : [slug.slice(0, 80)]), random].join('-');
}

export const skillIdTaken = (): AppError =>
  new AppError('CONFLICT', 'Someone else has just created or deleted a skill with this id. Reload and try again.');

export const noSuchSkill = (): AppError => new AppError('NOT_FOUND', 'This skill does not exist.');

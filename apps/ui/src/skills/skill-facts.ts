import type { SkillEntry } from '@parley/contracts';

/** What `metadata` says in words; it holds whatever a skill's maker put there, so anything else is left out. */
export function factsOf({ metadata }: Pick<SkillEntry, 'metadata'>): { category?: string; visibility?: string } {
  const { category, visibility } = metadata;
  return {
    ...(typeof category === 'string' && { category }),
    ...(typeof visibility === 'string' && { visibility }),
  };
}

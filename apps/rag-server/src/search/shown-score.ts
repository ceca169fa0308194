import type { RagRole } from '@parley/contracts';

/** How a score is shown to a caller. */
export type ShownScore = (score: number) => number;

export const rounded: ShownScore = (score) => Math.round(score * 1e6) / 1e6;

/** A share of the best, in quarters; nothing that was found is 0. */
const inQuarters: ShownScore = (share) => Math.ceil(rounded(share) * 4) / 4;

/**
 * A keyword score depends on how many passages hold a word, those that the caller may not read among them; so does a score
 * that is made of it. Admins see it as it is, everybody else in quarters of the best.
 * @param best the best score of the same list
 */
export const shownTo = (role: RagRole, best = 1): ShownScore =>
  role === 'admin' ? rounded : (score) => (best > 0 ? Math.min(1, inQuarters(score / best)) : 0);

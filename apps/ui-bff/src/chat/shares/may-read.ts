import { type AuthzClient, teamObject, userSubject } from '@parley/authz-client';
import { AppError } from '@parley/contracts';
import type { Share } from './share.store.js';

/**
 * Which of these shares a person may read now. One with a team is asked of authz each time, for the reader and for who
 * shared it: whoever leaves the team ends it. Throws AppError `AUTHZ_UNAVAILABLE`.
 */
export type MayRead = (readerId: string, shares: readonly Share[]) => Promise<Share[]>;

export function makeMayRead(authz: Pick<AuthzClient, 'batchCheck'>): MayRead {
  return async (readerId, shares) => {
    const ofTeams = shares.filter((share) => share.with.kind === 'team');
    const questions = ofTeams.flatMap(({ ownerId, with: { id } }) => [isIn(readerId, id), isIn(ownerId, id)]);
    const answers = questions.length === 0 ? [] : await authz.batchCheck(questions);
    const isYes = (index: number) => answers[2 * index] === true && answers[2 * index + 1] === true;
    const open = new Set(ofTeams.filter((_share, index) => isYes(index)));
    return shares.filter((share) => (share.with.kind === 'user' ? share.with.id === readerId : open.has(share)));
  };
}

/** Whether a person belongs to a team. */
export const isIn = (personId: string, slug: string) => ({
  subject: userSubject(personId),
  relation: 'can_read' as const,
  object: teamObject(slug),
});

export const noShare = (): AppError =>
  new AppError('NOT_FOUND', 'There is no such shared conversation, or it is no longer shared with you.');

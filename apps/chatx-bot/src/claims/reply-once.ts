import { setImmediate as nextTurn } from 'node:timers/promises';
import { languageNow } from '@parley/language';
import type { Claim, ClaimStore, Progress } from './claim.store.js';

/** Writes down how far a reply has come. Throws Error when the message was lost to somebody else. */
export type NoteProgress = (messageUuid: string, progress: Progress) => Promise<void>;

/** What is noted in the same turn of the event loop is written at once: a run mostly tells its id as its reply opens. */
export function makeNoteProgress(claims: Pick<ClaimStore, 'noteProgress'>, holder: string): NoteProgress {
  const gathered = new Map<string, { progress: Progress; written: Promise<void> }>();
  const write = async (messageUuid: string) => {
    await nextTurn();
    const { progress = {} } = gathered.get(messageUuid) ?? {};
    gathered.delete(messageUuid);
    if (!(await claims.noteProgress(messageUuid, holder, progress))) throw new Error('the claim was lost');
  };
  return (messageUuid, progress) => {
    const waiting = gathered.get(messageUuid);
    const next = { progress: { ...waiting?.progress, ...progress }, written: waiting?.written ?? write(messageUuid) };
    gathered.set(messageUuid, next);
    return next.written;
  };
}

/**
 * To be called before anything is posted: whoever lost the message stops here, and a successor knows of the attempt, and in
 * which language it was.
 */
export const beginReply = (
  note: NoteProgress,
  { messageUuid, progress }: Pick<Claim, 'messageUuid' | 'progress'>,
): Promise<void> =>
  progress.hasBegun === true ? Promise.resolve() : note(messageUuid, { hasBegun: true, language: languageNow() });

/** Whether a predecessor may have posted without coming to write it down. */
export const isContinuation = ({ hasBegun, isContinued, replyId }: Progress): boolean =>
  isContinued === true || (hasBegun === true && replyId === undefined);

/** Posts what is said in one go, unless that was done before. `post` resolves to the id of the message. */
export async function replyOnce(
  note: NoteProgress,
  claim: Claim,
  post: (isContinued: boolean) => Promise<string>,
): Promise<void> {
  const { messageUuid, progress } = claim;
  if (progress.replyId !== undefined) return;
  await beginReply(note, claim);
  const isContinued = isContinuation(progress);
  await note(messageUuid, { replyId: await post(isContinued), ...(isContinued && { isContinued }) });
}

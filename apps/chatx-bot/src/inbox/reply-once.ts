import type { Claim, ClaimStore, Progress } from './claim.store.js';

/** Writes down how far a reply has come. @throws Error when the message was lost to somebody else */
export type NoteProgress = (messageUuid: string, progress: Progress) => Promise<void>;

export const makeNoteProgress =
  (claims: Pick<ClaimStore, 'noteProgress'>, holder: string): NoteProgress =>
  async (messageUuid, progress) => {
    if (!(await claims.noteProgress(messageUuid, holder, progress))) throw new Error('the claim was lost');
  };

/** To be called before anything is posted: whoever lost the message stops here, and a successor knows of the attempt. */
export const beginReply = (note: NoteProgress, { messageUuid, progress }: Claim): Promise<void> =>
  progress.hasBegun === true ? Promise.resolve() : note(messageUuid, { hasBegun: true });

/** Whether a predecessor may have posted without coming to write it down. */
export const isContinuation = ({ hasBegun, isContinued, replyId }: Progress): boolean =>
  isContinued === true || (hasBegun === true && replyId === undefined);

/** Posts what is said in one go, unless that was done before. `post` resolves to the id of the message. */
export async function replyOnce(
  note: NoteProgress,
  { messageUuid, progress }: Claim,
  post: (isContinued: boolean) => Promise<string>,
): Promise<void> {
  if (progress.replyId !== undefined) return;
  const isContinued = isContinuation(progress);
  await note(messageUuid, { replyId: await post(isContinued), ...(isContinued && { isContinued }) });
}

import type { Logger } from '@parley/service';
import type { Claim } from '../claims/claim.store.js';
import type { Place } from '../claims/place.js';
import { beginReply, isContinuation, type NoteProgress } from '../claims/reply-once.js';
import type { ChatProduct } from '../chat-product/chat-product.js';
import { editScheduleMs, type GrowingReply, growReply } from './growing-reply.js';
import { inThreadOf, type PostInThread } from './thread.js';
import { marked } from './tell.js';
import { texts } from './texts.js';

/** Posts the placeholder, or goes on with the one that a predecessor posted. */
export type OpenReply = (
  place: Place,
  claim: Pick<Claim, 'messageUuid' | 'progress'>,
) => Promise<GrowingReply & { readonly id: string }>;

export interface ReplyDeps {
  readonly chat: Pick<ChatProduct, 'say' | 'edit'>;
  readonly noteProgress: NoteProgress;
  readonly log: Logger;
  readonly onEdit?: () => void;
  readonly scheduleMs?: readonly number[];
}

export const makeOpenReply =
  (deps: ReplyDeps): OpenReply =>
  (place, claim) => {
    const findRoom = () => Promise.resolve(place.public_space_id);
    return openReplyAt(deps, { post: inThreadOf(deps.chat, place), findRoom }, claim);
  };

/** Where a reply goes: how its messages are posted, and which room the first of them is in, to edit it. */
interface Whereto {
  readonly post: PostInThread;
  readonly findRoom: (replyId: string) => Promise<string | undefined>;
}

/** Opens a reply wherever `post` puts it. */
export async function openReplyAt(
  { noteProgress, scheduleMs = editScheduleMs, ...more }: ReplyDeps,
  { post, findRoom }: Whereto,
  claim: Pick<Claim, 'messageUuid' | 'progress'>,
): ReturnType<OpenReply> {
  const { messageUuid, progress } = claim;
  const begin = async () => {
    await beginReply(noteProgress, claim);
    return post(texts.working);
  };
  const id = progress.replyId ?? (await begin());
  const mark = (markdown: string) => marked(markdown, isContinuation(progress));
  const beginPart = (partBegun: number) => noteProgress(messageUuid, { partBegun });
  // How often a predecessor edited it nobody knows, and the last edit has to be left.
  const schedule = progress.replyId === undefined ? scheduleMs : [];
  const parts = { partBegun: progress.partBegun ?? 0, beginPart };
  // A message that is gone is in no room: editing it is refused, and its text is posted as a new message.
  const about = { roomId: (await findRoom(id)) ?? '', replyId: id, scheduleMs: schedule };
  return { id, ...growReply({ ...more, post, mark, parts, ...about }) };
}

/** Writes down which message is the reply, unless a predecessor did. */
export async function noteReply(
  noteProgress: NoteProgress,
  { messageUuid, progress }: Pick<Claim, 'messageUuid' | 'progress'>,
  replyId: string,
): Promise<void> {
  if (progress.replyId !== undefined) return;
  await noteProgress(messageUuid, { replyId, ...(isContinuation(progress) && { isContinued: true }) });
}

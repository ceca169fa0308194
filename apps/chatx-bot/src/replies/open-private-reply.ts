import type { ChatProduct } from '../chat-product/chat-product.js';
import type { Claim } from '../claims/claim.store.js';
import { type OpenReply, openReplyAt, type ReplyDeps } from './open-reply.js';

interface Deps extends ReplyDeps {
  readonly chat: ReplyDeps['chat'] & Pick<ChatProduct, 'fetchMessage'>;
}

/** The same as a reply in the thread, as direct messages to the person who asked. */
export function makeOpenPrivateReply(deps: Deps): OpenReply {
  return async ({ person_id: toPersonId, public_space_id: publicSpaceId }, claim) => {
    const { replyId } = claim.progress;
    let roomId = replyId === undefined ? undefined : (await deps.chat.fetchMessage({ id: replyId }))?.roomId;
    const post = async (markdown: string) => {
      const posted = await deps.chat.say({ toPersonId, markdown });
      roomId = posted.roomId;
      return posted.id;
    };
    // What was begun in the thread, before the answer was to be private, must not be filled in there.
    const isInThread = roomId === publicSpaceId;
    const findRoom = () => Promise.resolve(roomId);
    return openReplyAt(deps, { post, findRoom }, isInThread ? withoutReply(claim) : claim);
  };
}

function withoutReply({ messageUuid, progress }: Pick<Claim, 'messageUuid' | 'progress'>) {
  const { replyId: _inThread, ...rest } = progress;
  return { messageUuid, progress: rest };
}

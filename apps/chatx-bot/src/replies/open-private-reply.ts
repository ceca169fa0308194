import type { OpenReply, ReplyDeps } from './open-reply.js';
import { openReplyAt } from './open-reply.js';

interface Deps extends ReplyDeps {
  readonly api: ReplyDeps['api'] & { readonly message: (id: string) => Promise<{ roomId: string } | undefined> };
}

/** The same as a reply in the thread, as direct messages to the person who asked. */
export function makeOpenPrivateReply(deps: Deps): OpenReply {
  return async ({ person_id: toPersonId }, claim) => {
    let roomId: string | undefined;
    const post = async (markdown: string) => {
      const posted = await deps.api.post({ toPersonId, markdown });
      roomId = posted.roomId;
      return posted.id;
    };
    const findRoom = async (replyId: string) => roomId ?? (await deps.api.message(replyId))?.roomId;
    return openReplyAt(deps, { post, findRoom }, claim);
  };
}

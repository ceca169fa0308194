import type { SpaceMessage } from '@parley/contracts';
import type { Logger } from '@parley/service';
import type { Progress } from '../inbox/claim.store.js';
import { isContinuation } from '../inbox/reply-once.js';
import type { ChatxApi } from '../transport/chatx-api.js';
import { growReply, type GrowingReply } from './growing-reply.js';
import { inThreadOf } from './thread.js';
import { marked } from './tell.js';
import { texts } from './texts.js';

/** Posts the placeholder, or goes on with the one that a predecessor posted. */
export type OpenReply = (message: SpaceMessage, progress: Progress) => Promise<GrowingReply & { readonly id: string }>;

interface Deps {
  readonly api: Pick<ChatxApi, 'post' | 'edit'>;
  readonly log: Logger;
  readonly onEdit?: () => void;
  readonly scheduleMs?: readonly number[];
}

export function makeOpenReply({ api, ...more }: Deps): OpenReply {
  return async (message, progress) => {
    const post = inThreadOf(api, message);
    const id = progress.replyId ?? (await post(texts.working));
    const mark = (markdown: string) => marked(markdown, isContinuation(progress));
    return { id, ...growReply({ api, post, mark, roomId: message.public_space_id, replyId: id, ...more }) };
  };
}

import type { Logger } from '@parley/service';
import type { Claim } from '../inbox/claim.store.js';
import { beginReply, isContinuation, type NoteProgress } from '../inbox/reply-once.js';
import type { ChatxApi } from '../transport/chatx-api.js';
import { editScheduleMs, growReply, type GrowingReply } from './growing-reply.js';
import { inThreadOf, type Place } from './thread.js';
import { marked } from './tell.js';
import { texts } from './texts.js';

/** Posts the placeholder, or goes on with the one that a predecessor posted. */
export type OpenReply = (
  place: Place,
  claim: Pick<Claim, 'messageUuid' | 'progress'>,
) => Promise<GrowingReply & { readonly id: string }>;

interface Deps {
  readonly api: Pick<ChatxApi, 'post' | 'edit'>;
  readonly noteProgress: NoteProgress;
  readonly log: Logger;
  readonly onEdit?: () => void;
  readonly scheduleMs?: readonly number[];
}

export function makeOpenReply({ api, noteProgress, scheduleMs = editScheduleMs, ...more }: Deps): OpenReply {
  return async (place, claim) => {
    const { messageUuid, progress } = claim;
    const post = inThreadOf(api, place);
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
    const about = { roomId: place.public_space_id, replyId: id, scheduleMs: schedule };
    return { id, ...growReply({ api, post, mark, parts, ...about, ...more }) };
  };
}

import type { CardPress } from '../chat-product/chat-product.js';
import type { Claim } from '../claims/claim.store.js';
import { type NoteProgress, replyOnce } from '../claims/reply-once.js';
import type { Tell } from '../replies/tell.js';

interface Deps {
  readonly tellPrivately: Tell;
  readonly noteProgress: NoteProgress;
}

interface Refusal {
  readonly claim: Claim;
  readonly action: CardPress;
  readonly words: string;
  readonly why: string;
}

/** Tells only the person who pressed why nothing changed. Resolves to the outcome. */
export async function refusePress(
  { tellPrivately, noteProgress }: Deps,
  { claim, action: { messageId, roomId, personId }, words, why }: Refusal,
): Promise<string> {
  const place = { message_id: messageId, public_space_id: roomId, person_id: personId };
  await replyOnce(noteProgress, claim, (isContinued) => tellPrivately(place, words, isContinued));
  return `refused:${why}`;
}

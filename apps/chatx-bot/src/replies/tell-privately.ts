import type { ChatProduct } from '../chat-product/chat-product.js';
import { ChatRefusal } from '../chat-product/refusals.js';
import { makeTell, marked, type Tell } from './tell.js';
import { texts } from './texts.js';

/** Says something to the author of a message alone, and in the thread no more than that it did. */
export function makeTellPrivately(chat: Pick<ChatProduct, 'say'>): Tell {
  const tell = makeTell(chat);
  const send = (toPersonId: string, markdown: string) => chat.say({ toPersonId, markdown }).catch(refusalAsUndefined);
  return async (message, markdown, isContinued) => {
    const sent = await send(message.person_id, marked(markdown, isContinued));
    if (!sent) return tell(message, texts.cannotWritePrivately, isContinued);
    // Asked in private already: it is in that very room.
    if (sent.roomId === message.public_space_id) return sent.id;
    // A thread that takes nothing (its message is gone, or is a reply itself) makes nothing untold.
    return (await tell(message, texts.seePrivate, false).catch(refusalAsUndefined)) ?? sent.id;
  };
}

function refusalAsUndefined(error: unknown): undefined {
  if (!(error instanceof ChatRefusal)) throw error;
}

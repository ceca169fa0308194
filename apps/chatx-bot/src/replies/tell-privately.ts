import type { ChatxApi } from '../transport/chatx-api.js';
import { ChatxRefusal } from '../transport/chatx-call.js';
import { makeTell, marked, type Tell } from './tell.js';
import { texts } from './texts.js';

/** Says something to the author of a message alone, and in the thread no more than that it did. */
export function makeTellPrivately(api: Pick<ChatxApi, 'post'>): Tell {
  const tell = makeTell(api);
  return async (message, markdown, isContinued) => {
    try {
      const sent = await api.post({ toPersonId: message.person_id, markdown: marked(markdown, isContinued) });
      // Asked in private already: it is in that very room.
      return sent.roomId === message.public_space_id ? sent.id : await tell(message, texts.seePrivate, false);
    } catch (error) {
      if (!(error instanceof ChatxRefusal)) throw error;
      return tell(message, texts.cannotWritePrivately, isContinued);
    }
  };
}

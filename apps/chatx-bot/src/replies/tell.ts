import type { Place } from '../claims/place.js';
import type { ChatProduct } from '../chat-product/chat-product.js';
import { texts } from './texts.js';
import { inThreadOf } from './thread.js';

/** Says something in the thread of a message; `isContinued` when it may have been said before. Resolves to its id. */
export type Tell = (message: Place, markdown: string, isContinued: boolean) => Promise<string>;

export const makeTell =
  (chat: Pick<ChatProduct, 'say'>): Tell =>
  (message, markdown, isContinued) =>
    inThreadOf(chat, message)(marked(markdown, isContinued));

/** Says of a reply that there may be another one before it. */
export const marked = (markdown: string, isContinued: boolean): string =>
  isContinued ? `${texts.resumed}\n\n${markdown}` : markdown;

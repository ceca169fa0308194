import { begun } from '@parley/service';
import { inLanguage, type Language } from '@parley/language';
import type { AnswerMessage } from '../runs/answer-message.js';
import type { ChatProduct, Message, Person } from '../chat-product/chat-product.js';
import { ChatRefusal } from '../chat-product/refusals.js';
import type { NewClaim } from '../claims/claim.store.js';
import type { AskAhead } from './ask-ahead.js';
import type { PrepareClaim } from './inbox.js';
import { normaliseMessage } from './normalise-message.js';

interface Deps {
  readonly chat: Pick<ChatProduct, 'fetchMessage'>;
  readonly findPerson: (personId: string) => Promise<Person | undefined>;
  readonly own: Person;
  /** Absent where every message is denied. */
  readonly askAhead?: AskAhead | undefined;
  /** The language that a text is clearly in, if any. */
  readonly languageOf: (text: string) => Language | undefined;
  readonly answer: AnswerMessage;
}

/** A message may be announced shortly before it can be fetched; after these attempts it is gone. */
const fetchAttempts = 3;

/** From a claimed event to a message of a person to the bot. Malformed ones and those of bots or to everybody end here. */
export function makeHandleMessage({ chat, findPerson, own, askAhead, languageOf, answer }: Deps): PrepareClaim {
  const fetchFull = ({ spaceUuid, messageUuid: uuid, publicMessageId: id }: NewClaim): Promise<Message | undefined> =>
    chat.fetchMessage(id === undefined ? { uuid, spaceUuid } : { id, spaceUuid });

  return (announced) => {
    const ahead = askAhead?.(announced);
    const fetching = begun(fetchFull(announced));
    return async (claim, signal) => {
      const full = await fetching;
      if (!full) {
        if (claim.failures + 1 < fetchAttempts) throw new Error('a message could not be fetched; retrying');
        return 'gone';
      }
      if (full.personId === own.id) return 'ignored_self';
      if (isForPeople(full, own)) return 'ignored_all';
      const message = normaliseMessage(full, await findPerson(full.personId), own);
      if (message?.space_id !== claim.spaceUuid) return 'ignored_malformed';
      if (message.person_type !== 'person') return 'ignored_bot';
      const language = claim.progress.language ?? languageOf(message.text);
      return inLanguage(language, () => answer(message, claim, signal, ahead).catch(refusalAsOutcome));
    };
  };
}

/** What is said to everybody is no question to the bot, unless it is named as well. */
const isForPeople = ({ mentionedGroups, mentionedPeople }: Message, own: Person): boolean =>
  mentionedGroups.length > 0 && !mentionedPeople.includes(own.id);

/** The bot was removed from the space, or may not write there: trying again later changes nothing. */
function refusalAsOutcome(error: unknown): string {
  if (error instanceof ChatRefusal) return `undeliverable:${error.status}`;
  throw error;
}

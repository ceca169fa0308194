import type { AnswerMessage } from '../runs/answer-message.js';
import type { ChatxApi } from '../transport/chatx-api.js';
import { ChatxRefusal } from '@parley/chatx';
import type { ChatxMessage, ChatxPerson } from '../transport/chatx-shapes.js';
import type { NewClaim } from '../claims/claim.store.js';
import type { AskAhead } from './ask-ahead.js';
import type { PrepareClaim } from './inbox.js';
import { normaliseMessage } from './normalise-message.js';
import type { FetchByUuid } from './public-ids.js';

interface Deps {
  readonly api: Pick<ChatxApi, 'message'>;
  readonly fetchMessage: FetchByUuid<ChatxMessage>;
  readonly findPerson: (personId: string) => Promise<ChatxPerson | undefined>;
  readonly own: ChatxPerson;
  /** Absent where every message is denied. */
  readonly askAhead?: AskAhead | undefined;
  readonly answer: AnswerMessage;
}

/** A message may be announced shortly before it can be fetched; after these attempts it is gone. */
const fetchAttempts = 3;

/** From a claimed event to a message of a person. Malformed ones, the bot's own and those of other bots end here. */
export function makeHandleMessage({ api, fetchMessage, findPerson, own, askAhead, answer }: Deps): PrepareClaim {
  const fetchFull = (claim: NewClaim): Promise<ChatxMessage | undefined> =>
    claim.publicMessageId === undefined
      ? fetchMessage(claim.spaceUuid, claim.messageUuid)
      : api.message(claim.publicMessageId, claim.spaceUuid);

  return (announced) => {
    const ahead = askAhead?.(announced);
    const fetching = fetchFull(announced);
    fetching.catch(() => undefined); // Counts when its turn has come.
    return async (claim, signal) => {
      const full = await fetching;
      if (!full) {
        if (claim.failures + 1 < fetchAttempts) throw new Error('a message could not be fetched; retrying');
        return 'gone';
      }
      if (full.personId === own.id) return 'ignored_self';
      const message = normaliseMessage(full, await findPerson(full.personId), own);
      if (message?.space_id !== claim.spaceUuid) return 'ignored_malformed';
      if (message.person_type !== 'person') return 'ignored_bot';
      return answer(message, claim, signal, ahead).catch(refusalAsOutcome);
    };
  };
}

/** The bot was removed from the space, or may not write there: trying again later changes nothing. */
function refusalAsOutcome(error: unknown): string {
  if (error instanceof ChatxRefusal) return `undeliverable:${error.status}`;
  throw error;
}

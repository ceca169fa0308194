import { AppError, type DecidedByPress, type RequestInChat, type RequestKeeper } from '@parley/contracts';
import type { Actor } from '../../http/actor.js';
import { nothingWaits } from '../decide-request.js';
import type { ReadPress } from './read-press.js';

/** What whoever decides a request wants: to let a team of the person in, or with `null` the person alone; or not. */
export type Wanted =
  { readonly act: 'grant'; readonly team: string | null } | { readonly act: 'decline'; readonly word: string };

/** The requests that one service keeps. Both act for a person themselves, with the checks of the browser. */
export interface KeptRequests {
  /** `undefined` where the person neither may decide it, nor made it and was told what became of it. */
  describe(person: Actor, id: string): Promise<RequestInChat | undefined>;
  /** Throws what deciding in the browser throws. */
  decide(person: Actor, id: string, wanted: Wanted): Promise<void>;
}

/**
 * Requests for access as the bot tells them to people and takes their decisions. Throws AppError `NOT_FOUND` for one that
 * does not concern the person, `FORBIDDEN` for the token of a run, 503 naming the dependency that does not answer.
 */
export interface RequestsInChat {
  describe(actor: Actor, keeper: RequestKeeper, id: string): Promise<RequestInChat>;
  /**
   * Does what somebody pressed on a card, as the chat product tells it. Throws AppError `FORBIDDEN` for somebody else's
   * press, and what deciding in the browser throws.
   */
  decideByPress(actor: Actor, pressId: string): Promise<DecidedByPress>;
}

interface Deps {
  readonly kept: Readonly<Record<RequestKeeper, KeptRequests>>;
  readonly readPress: ReadPress;
}

export function makeRequestsInChat({ kept, readPress }: Deps): RequestsInChat {
  return {
    async describe(actor, keeper, id) {
      const found = await kept[keeper].describe(themselves(actor), id);
      if (!found) throw nothingWaits();
      return found;
    },
    async decideByPress(actor, pressId) {
      const person = themselves(actor);
      const { keeper, id, wanted } = await readPress(actor, pressId);
      const request = await kept[keeper].describe(person, id);
      if (request?.side !== 'decides') throw nothingWaits();
      await kept[keeper].decide(person, id, wanted);
      const { kind, name, requested_by } = request;
      const outcome = wanted.act === 'grant' ? 'granted' : 'declined';
      return { kind, name, requested_by, state: outcome, team: wanted.act === 'grant' ? wanted.team : null };
    },
  };
}

/**
 * Whoever is told something alone, or pressed a button, acts in person, though the bot carries it here. What a token on
 * their behalf never has, the rights of an administrator, they have not got here either.
 */
function themselves(actor: Actor): Actor {
  // The token of a run, which tools get as well, is of a team: it learns and decides nothing.
  if (actor.isOnBehalf && actor.token.activeTeam !== undefined)
    throw new AppError('FORBIDDEN', "A team's token decides no requests for access.");
  return { ...actor, isOnBehalf: false };
}

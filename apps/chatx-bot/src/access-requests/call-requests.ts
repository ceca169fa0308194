import {
  type DecidedByPress,
  decidedByPressBody,
  type RequestInChat,
  requestInChatBody,
  type RequestKeeper,
} from '@parley/contracts';
import { dependencyCaller, dependencyDown } from '@parley/service';

/** Why a press decided nothing. */
export type Undecided = 'gone' | 'not_allowed' | 'not_valid' | 'busy';

/**
 * Requests for access as ui-bff shows them to the person whose token it is, and decides them as they pressed. Both throw
 * AppError `SERVICE_UNAVAILABLE` naming ui-bff for everything else.
 */
export interface CallRequests {
  /** `undefined` for one that does not concern the person, or is decided. */
  describe(keeper: RequestKeeper, id: string, token: string): Promise<RequestInChat | undefined>;
  decideByPress(pressId: string, token: string): Promise<DecidedByPress | Undecided>;
}

const path = '/api/chatx/access-requests';

export function makeCallRequests(uiUrl: string): CallRequests {
  // rag-server and the chat product are asked in turn.
  const call = dependencyCaller({ name: 'ui-bff', timeoutMs: 30_000 });
  const headers = (token: string) => ({ Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' });
  return {
    async describe(keeper, id, token) {
      const res = await call(`${uiUrl}${path}/${keeper}/${encodeURIComponent(id)}`, { headers: headers(token) });
      if (res.ok) return requestInChatBody.parse(res.json()).data;
      if (res.status === 404) return undefined;
      throw dependencyDown('ui-bff', 'bad_answer', new Error(`the request answered ${res.status}`));
    },
    async decideByPress(pressId, token) {
      const body = JSON.stringify({ press_id: pressId });
      const res = await call(`${uiUrl}${path}/presses`, { method: 'POST', headers: headers(token), body });
      if (res.ok) return decidedByPressBody.parse(res.json()).data;
      const why = undecided[res.status];
      if (why) return why;
      throw dependencyDown('ui-bff', 'bad_answer', new Error(`the press answered ${res.status}`));
    },
  };
}

const undecided: Readonly<Record<number, Undecided>> = {
  400: 'not_valid',
  403: 'not_allowed',
  404: 'gone',
  409: 'busy',
};

import type { TurnFeedback } from '@parley/contracts';
import { dependencyCaller, dependencyDown } from '@parley/service';

/** Which answer is meant, and in whose name. */
export interface Rated {
  readonly conversationId: string;
  readonly runId: string;
  readonly token: string;
  readonly signal: AbortSignal;
}

/**
 * Tells ui-bff whether an answer helped; the same may be told again. `gone` when the answer is not there any more, `refused`
 * when the person may not say so now. Throws AppError `SERVICE_UNAVAILABLE` naming ui-bff, or the signal's reason.
 */
export type SendFeedback = (rated: Rated, feedback: TurnFeedback) => Promise<'kept' | 'gone' | 'refused'>;

export function makeSendFeedback(uiUrl: string): SendFeedback {
  const call = dependencyCaller({ name: 'ui-bff', timeoutMs: 10_000 });
  return async ({ conversationId, runId, token, signal }, feedback) => {
    const conversation = `${uiUrl}/api/v1/chat/conversations/${encodeURIComponent(conversationId)}`;
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const request = { method: 'PUT', headers, body: JSON.stringify(feedback), signal } as const;
    const res = await call(`${conversation}/turns/${encodeURIComponent(runId)}/feedback`, request);
    if (res.ok) return 'kept';
    if (res.status === 404) return 'gone';
    if (res.status === 401 || res.status === 403) return 'refused';
    throw dependencyDown('ui-bff', 'bad_answer');
  };
}

import { cancelAnswer, type CancelRequest } from '@parley/contracts';
import { dependencyCaller, dependencyDown } from '@parley/service';
import { RunRefused, type StreamOptions } from './run-stream.js';

/**
 * Ends what runs or waits in a conversation, so that it is free again; where nothing does, it is.
 * Throws RunRefused, AppError `SERVICE_UNAVAILABLE` naming ui-bff, or the signal's reason.
 */
export type CancelRun = (request: CancelRequest, options: StreamOptions) => Promise<void>;

export function makeCancelRun(uiUrl: string): CancelRun {
  const call = dependencyCaller({ name: 'ui-bff', timeoutMs: 10_000 });
  return async (request, { token, signal }) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify(request);
    const res = await call(`${uiUrl}/api/v1/chat/stream/cancel`, { method: 'POST', headers, body, signal });
    if (res.status === 404 || (res.ok && cancelAnswer.safeParse(res.json()).success)) return;
    const refused = new RunRefused(res.status, undefined);
    throw isPassing(res.status) ? dependencyDown('ui-bff', 'bad_answer', refused) : refused;
  };
}

/** A success that is none of ours is from somebody who stands in for ui-bff. */
const isPassing = (status: number) => status < 300 || status === 429 || status >= 500;

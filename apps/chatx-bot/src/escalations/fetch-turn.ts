import { turnView } from '@parley/contracts';
import { dependencyCaller, dependencyDown } from '@parley/service';
import { z } from 'zod';

/** A question with what its answer rests on. */
const keptTurn = turnView.pick({ id: true, run_id: true, message: true, citations: true, check: true });
export type KeptTurn = z.infer<typeof keptTurn>;

const turnBody = z.object({ data: keptTurn });

/** Which turn is meant, and in whose name. */
interface Wanted {
  readonly conversationId: string;
  readonly runId: string;
  readonly token: string;
  readonly signal: AbortSignal;
}

/**
 * A turn as ui-bff keeps it. `gone` when it is not there any more, `refused` when the person may not read it now. Throws
 * AppError `SERVICE_UNAVAILABLE` naming ui-bff, or the signal's reason.
 */
export type FetchTurn = (wanted: Wanted) => Promise<KeptTurn | 'gone' | 'refused'>;

export function makeFetchTurn(uiUrl: string): FetchTurn {
  const call = dependencyCaller({ name: 'ui-bff', timeoutMs: 10_000 });
  return async ({ conversationId, runId, token, signal }) => {
    const path = `conversations/${encodeURIComponent(conversationId)}/turns/${encodeURIComponent(runId)}`;
    const headers = { Authorization: `Bearer ${token}`, Accept: 'application/json' };
    const res = await call(`${uiUrl}/api/v1/chat/${path}`, { headers, signal });
    if (res.status === 404) return 'gone';
    if (res.status === 401 || res.status === 403) return 'refused';
    const answer = res.ok ? turnBody.safeParse(res.json()).data : undefined;
    if (!answer) throw dependencyDown('ui-bff', 'bad_answer', new Error(`a turn answered ${res.status}`));
    return answer.data;
  };
}

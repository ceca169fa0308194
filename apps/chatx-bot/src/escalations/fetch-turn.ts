import { turnView } from '@parley/contracts';
import { dependencyCaller, dependencyDown } from '@parley/service';
import { z } from 'zod';

/** A question with what its answer rests on. */
const keptTurn = turnView.pick({ id: true, run_id: true, message: true, citations: true, check: true });
export type KeptTurn = z.infer<typeof keptTurn>;

const turnsBody = z.object({
  data: z.object({ turns: z.array(keptTurn) }),
  pagination: z.object({ has_more: z.boolean() }),
});

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

const pageSize = 20;
/** What lies further back is gone for our purpose. */
const mostPages = 10;

export function makeFetchTurn(uiUrl: string): FetchTurn {
  const call = dependencyCaller({ name: 'ui-bff', timeoutMs: 10_000 });
  return async ({ conversationId, runId, token, signal }) => {
    const url = `${uiUrl}/api/v1/chat/conversations/${encodeURIComponent(conversationId)}`;
    const headers = { Authorization: `Bearer ${token}`, Accept: 'application/json' };
    for (let page = 0; page < mostPages; page += 1) {
      const res = await call(`${url}?limit=${pageSize}&offset=${page * pageSize}`, { headers, signal });
      if (res.status === 404) return 'gone';
      if (res.status === 401 || res.status === 403) return 'refused';
      const answer = res.ok ? turnsBody.safeParse(res.json()).data : undefined;
      if (!answer) throw dependencyDown('ui-bff', 'bad_answer', new Error(`a conversation answered ${res.status}`));
      const found = answer.data.turns.find(({ id, run_id }) => run_id === runId || id === runId);
      if (found) return found;
      if (!answer.pagination.has_more) return 'gone';
    }
    return 'gone';
  };
}

import {
  errorBody,
  isTerminal,
  parseStreamEvent,
  type CancelRequest,
  type ResumeRequest,
  type StartRequest,
  type StreamEvent,
} from '@parley/contracts';
import { dependencyCaller, readEvents, type CallDependency } from '@parley/service';

/** ui-bff did not begin the run, or does not know it any more. */
export class RunRefused extends Error {
  override readonly name = 'RunRefused';
  constructor(
    readonly status: number,
    readonly code: string | undefined,
  ) {
    super(`ui-bff answered the run with ${status}`);
  }
}

/** What a run says, or that a part of what it said can no longer be had; which part makes no difference to a reader. */
export type RunEvent = StreamEvent | { readonly event: 'gap' };

/** What to begin: a turn, or the continuation of one that waits for its person. */
export type RunOrder =
  { readonly kind: 'start'; readonly body: StartRequest } | { readonly kind: 'resume'; readonly body: ResumeRequest };

interface RunOptions {
  /** Names the order, however often it is given: the same key is the same run. */
  readonly key: string;
  /** The person's token; the run happens in their name. */
  readonly token: string;
  /** A run that has begun already: its stream is taken up instead. */
  readonly runId?: string;
  readonly signal: AbortSignal;
}

/**
 * Runs an agent through ui-bff and yields what it says, at most one terminal event last. A lost connection is taken up
 * where it broke off; when even that fails, the events just end.
 * @throws RunRefused, AppError `SERVICE_UNAVAILABLE` naming ui-bff, or the signal's reason
 */
export type RunAgent = (order: RunOrder, options: RunOptions) => AsyncGenerator<RunEvent>;

const idleMs = 120_000;
const maxLosses = 3;

export function makeRunAgent(uiUrl: string): RunAgent {
  const call = dependencyCaller({ name: 'ui-bff', timeoutMs: 30_000 });
  const api = `${uiUrl}/api/v1/chat/stream`;
  return async function* ({ kind, body: order }, { key, token, runId: knownRun, signal }) {
    let runId = knownRun;
    let lastEventId: string | undefined;
    for (let losses = 0; losses <= maxLosses; losses += 1) {
      const body =
        runId === undefined
          ? await openStream(call, `${api}/${kind}`, { ...orderOf(order), headers: keyHeader(key) }, token, signal)
          : await takeUp(call, `${api}/${encodeURIComponent(runId)}`, {
              token,
              signal,
              lastEventId,
              isFirst: losses === 0,
            });
      if (!body) return;
      try {
        for await (const incoming of readEvents(body, { idleMs, signal })) {
          lastEventId = incoming.id ?? lastEventId;
          if (incoming.event === 'gap') yield { event: 'gap' };
          const event = parseStreamEvent(incoming.event, incoming.data);
          if (!event) continue;
          if (event.event === 'run') runId = event.data.run_id;
          yield event;
          if (isTerminal(event)) return;
        }
      } catch (error) {
        signal.throwIfAborted();
        if (runId === undefined) throw error;
      }
      if (runId === undefined) return;
    }
  };
}

const orderOf = (order: RunOrder['body']) => ({ method: 'POST', body: JSON.stringify(order) });

/** What a crash leaves open, whether the run has begun, ui-bff decides: draft-ietf-httpapi-idempotency-key-header. */
const keyHeader = (key: string) => ({ 'Idempotency-Key': key });

/** Ends a run that nobody will answer, so that the conversation is free again. Best effort: a failure is not told. */
export type CancelRun = (request: CancelRequest, token: string) => Promise<void>;

export function makeCancelRun(uiUrl: string): CancelRun {
  const call = dependencyCaller({ name: 'ui-bff', timeoutMs: 10_000 });
  return async (request, token) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const sent = call(`${uiUrl}/api/v1/chat/stream/cancel`, { method: 'POST', headers, body: JSON.stringify(request) });
    await sent.then((res) => res.body?.cancel()).catch(() => undefined);
  };
}

interface TakeUp {
  readonly token: string;
  readonly signal: AbortSignal;
  readonly lastEventId: string | undefined;
  readonly isFirst: boolean;
}

/** After a loss, a stream that cannot be had again is simply over; at first it is an error. */
async function takeUp(call: CallDependency, url: string, { token, signal, lastEventId, isFirst }: TakeUp) {
  const headers = lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId };
  try {
    return await openStream(call, url, { method: 'GET', headers }, token, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (isFirst) throw error;
    return undefined;
  }
}

async function openStream(
  call: CallDependency,
  url: string,
  init: { method: string; body?: string; headers?: Record<string, string> },
  token: string,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const res = await call(url, {
    ...init,
    signal,
    headers: {
      ...init.headers,
      Authorization: `Bearer ${token}`,
      Accept: 'text/event-stream',
      'X-Client-Source': 'chatx-bot',
      ...(init.body !== undefined && { 'Content-Type': 'application/json' }),
    },
  });
  if (res.ok && res.body) return res.body;
  const answer: unknown = await res.json().catch(() => undefined);
  throw new RunRefused(res.status, errorBody.safeParse(answer).data?.code);
}

import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import {
  isTerminal,
  parseStreamEvent,
  type CancelRequest,
  type ResumeRequest,
  type StartRequest,
  type StreamEvent,
} from '@parley/contracts';
import { dependencyCaller, dependencyDown, dependencyOpener, readEvents, type OpenDependency } from '@parley/service';
import { openStream, RunRefused, type StreamOptions } from './run-stream.js';

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
 * where it broke off; while the run has not told its id, its order is given again under the same key. When even that
 * fails, the events just end.
 * @throws RunRefused, AppError `SERVICE_UNAVAILABLE` naming ui-bff, or the signal's reason
 */
export type RunAgent = (order: RunOrder, options: RunOptions) => AsyncGenerator<RunEvent>;

const idleMs = 120_000;
const maxLosses = 3;
/** Wait before an order is given again, doubled with each loss: time for a ui-bff that restarts. */
const firstPauseMs = 500;

export function makeRunAgent(uiUrl: string): RunAgent {
  const open = dependencyOpener({ name: 'ui-bff', timeoutMs: 30_000 });
  const api = `${uiUrl}/api/v1/chat/stream`;
  return async function* ({ kind, body: order }, { key, token, runId: knownRun, signal }) {
    const options = { token, signal };
    let runId = knownRun;
    let lastEventId: string | undefined;
    for (let losses = 0; losses <= maxLosses; losses += 1) {
      const body =
        runId === undefined
          ? await giveOrder(open, `${api}/${kind}`, { order, key, losses }, options)
          : await takeUp(open, `${api}/${encodeURIComponent(runId)}`, { lastEventId, isFirst: losses === 0 }, options);
      if (!body) {
        if (runId === undefined) continue;
        return;
      }
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
        if (runId === undefined && losses === maxLosses) throw dependencyDown('ui-bff', 'unreachable', error);
      }
    }
  };
}

const orderOf = (order: RunOrder['body']) => ({ method: 'POST' as const, body: JSON.stringify(order) });

/** What a crash leaves open, whether the run has begun, ui-bff decides: draft-ietf-httpapi-idempotency-key-header. */
const keyHeader = (key: string) => ({ 'Idempotency-Key': key });

/** Ends a run that nobody will answer, so that the conversation is free again. Best effort: a failure is not told. */
export type CancelRun = (request: CancelRequest, token: string) => Promise<void>;

export function makeCancelRun(uiUrl: string): CancelRun {
  const call = dependencyCaller({ name: 'ui-bff', timeoutMs: 10_000 });
  return async (request, token) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const sent = call(`${uiUrl}/api/v1/chat/stream/cancel`, { method: 'POST', headers, body: JSON.stringify(request) });
    await sent.catch(() => undefined);
  };
}

interface Order {
  readonly order: RunOrder['body'];
  readonly key: string;
  /** How often the answer to it was lost. */
  readonly losses: number;
}

/** Gives an order, after a wait when it is not the first time. `undefined` when the answer was lost once more. */
async function giveOrder(
  open: OpenDependency,
  url: string,
  { order, key, losses }: Order,
  options: StreamOptions,
): Promise<Readable | undefined> {
  const { signal } = options;
  if (losses > 0) await delay(firstPauseMs * 2 ** (losses - 1), undefined, { signal });
  try {
    return await openStream(open, url, { ...orderOf(order), headers: keyHeader(key) }, options);
  } catch (error) {
    signal.throwIfAborted();
    if (losses === maxLosses || !mayBeBegun(error, losses)) throw error;
    return undefined;
  }
}

/** A lost answer; and after one, a conversation may be busy with this very order, which is just being begun. */
const mayBeBegun = (error: unknown, losses: number): boolean =>
  error instanceof RunRefused ? losses > 0 && error.status === 409 : true;

interface TakeUp {
  readonly lastEventId: string | undefined;
  readonly isFirst: boolean;
}

/** After a loss, a stream that cannot be had again is simply over; at first it is an error. */
async function takeUp(
  open: OpenDependency,
  url: string,
  { lastEventId, isFirst }: TakeUp,
  options: StreamOptions,
): Promise<Readable | undefined> {
  const headers = lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId };
  try {
    return await openStream(open, url, { headers }, options);
  } catch (error) {
    options.signal.throwIfAborted();
    if (isFirst) throw error;
    return undefined;
  }
}

import { isTerminal, parseStreamEvent, type ResumeRequest, type StartRequest, type TurnNews } from '@parley/contracts';
import { delay } from '@parley/pacing';
import { type CallOptions, dependencyDown, dependencyOpener, type OpenDependency, readEvents } from '@parley/service';
import { openStream, RunRefused, type StreamOptions } from './run-stream.js';

/** What to start: a turn, or the continuation of a waiting one. */
export type RunOrder =
  { readonly kind: 'start'; readonly body: StartRequest } | { readonly kind: 'resume'; readonly body: ResumeRequest };

interface RunOptions {
  /** The idempotency key: the same key is the same run. */
  readonly key: string;
  /** The person's token, asked for at every connection, since a run may outlive it; the run happens in their name. */
  readonly tokenNow: () => Promise<string>;
  /** A started run: its stream is resumed instead. */
  readonly runId?: string;
  readonly signal: AbortSignal;
}

/**
 * Runs an agent through ui-bff and yields what it says, at most one terminal event last. While the run has not told its
 * id, its order is given again under the same key; after that its stream is taken up where it broke off. When even that
 * fails, the events just end.
 * Throws RunRefused, AppError `SERVICE_UNAVAILABLE` naming ui-bff, or the signal's reason.
 */
export type RunAgent = (order: RunOrder, options: RunOptions) => AsyncGenerator<TurnNews>;

const idleMs = 120_000;
/** Waits before an order is given again: time for a ui-bff, or agents behind it, that restart. In pauses, as those below. */
const orderPauses: readonly number[] = [1, 2, 4, 8, 16];
/** Before a stream is taken up again. ui-bff lets a run to which nobody listens go on for half a minute. */
const takeUpPauses: readonly number[] = [0, 1, 2, 4, 8, 16, 16];

interface Deps {
  readonly uiUrl: string;
  readonly pauseMs?: number;
}

export function makeRunAgent({ uiUrl, pauseMs = 500 }: Deps): RunAgent {
  const open = dependencyOpener({ name: 'ui-bff', timeoutMs: 30_000 });
  const api = `${uiUrl}/api/v1/chat/stream`;
  return async function* ({ kind, body: order }, { key, tokenNow, runId: knownRun, signal }) {
    let runId = knownRun;
    let lastEventId: string | undefined;
    let hasSpoken = false;
    // In a row: whatever is new makes the last try a good one.
    for (let failures = 0; ;) {
      try {
        const options = { token: await tokenNow(), signal };
        const heard =
          runId === undefined
            ? hear(open, `${api}/${kind}`, orderOf(order, key), options)
            : hear(open, `${api}/${encodeURIComponent(runId)}`, takeUpAfter(lastEventId), options);
        for await (const { id = lastEventId, event } of heard) {
          if (id !== lastEventId) failures = 0;
          lastEventId = id;
          if (!event) continue;
          if (event.event === 'run') runId = event.data.run_id;
          hasSpoken = true;
          yield event;
          if (event.event !== 'gap' && isTerminal(event)) return;
        }
      } catch (error) {
        signal.throwIfAborted();
        failures += 1;
        const pauses = pausesAfter(error, { hasRun: runId !== undefined, failures });
        const wait = pauses[failures - 1];
        if (wait === undefined && hasSpoken) return;
        if (wait === undefined) throw error;
        await delay(wait * pauseMs, signal);
      }
    }
  };
}

interface Heard {
  readonly id?: string;
  /** Absent where it is none that the bot knows. */
  readonly event: TurnNews | undefined;
}

/** What one connection brings. Its end is an error: the run's own end is an event before it. */
async function* hear(
  open: OpenDependency,
  url: string,
  init: CallOptions,
  options: StreamOptions,
): AsyncGenerator<Heard> {
  const body = await openStream(open, url, init, options);
  try {
    for await (const { event, data, ...more } of readEvents(body, { idleMs, signal: options.signal }))
      yield { ...more, event: event === 'gap' ? { event } : parseStreamEvent(event, data) };
  } catch (error) {
    throw dependencyDown('ui-bff', 'unreachable', error);
  }
  throw dependencyDown('ui-bff', 'bad_answer', new Error('the stream ended before its run did'));
}

/** What a crash leaves open, whether the run has begun, ui-bff decides: draft-ietf-httpapi-idempotency-key-header. */
const orderOf = (order: RunOrder['body'], key: string): CallOptions => ({
  method: 'POST',
  body: JSON.stringify(order),
  headers: { 'Idempotency-Key': key },
});

const takeUpAfter = (lastEventId: string | undefined): CallOptions => ({
  headers: lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId },
});

/**
 * The waits between tries; none where another one would be refused as well. Once an order may have arrived, a conversation
 * may be busy with that very order, which is just being begun.
 */
function pausesAfter(error: unknown, { hasRun, failures }: { hasRun: boolean; failures: number }): readonly number[] {
  const pauses = hasRun ? takeUpPauses : orderPauses;
  if (!(error instanceof RunRefused) || error.status >= 500) return pauses;
  const isPassing = hasRun ? error.status === 429 : error.status === 409 && failures > 1;
  return isPassing ? pauses : [];
}

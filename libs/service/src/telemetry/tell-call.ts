import { observeCallEnd } from '../metrics/call-durations.js';
import { type CallEnd, type CallName, endCallSpan, outcomeOf, startCallSpan } from './call-span.js';

/** A call that is over. Plain data: a thread may have made it, where there are neither traces nor metrics. */
export interface EndedCall extends CallName, CallEnd {
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Until its answer began. */
  readonly durationMs: number;
}

/**
 * Times and traces a call as `observeCall` does, but after it has ended, so that no trace headers are sent. Use it within
 * the work that the call was made for.
 */
export function tellCall({ startedAt, durationMs, ...call }: EndedCall): void {
  endCallSpan(startCallSpan(call, new Date(startedAt)), call, new Date(startedAt + durationMs));
  observeCallEnd(call.name, outcomeOf(call), durationMs);
}

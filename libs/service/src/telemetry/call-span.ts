import { type Span, SpanKind, trace } from '@opentelemetry/api';
import type { CallOutcome } from '../metrics/call-durations.js';
import { failAs } from './in-span.js';

/** What a span and the metric say of a call. Never its address or body, which may identify a person. */
export interface CallName {
  /** Whom it goes to, as errors and readiness name it. */
  readonly name: string;
  readonly method: string;
}

/** How a call ended. */
export interface CallEnd {
  /** Absent without an answer. */
  readonly statusCode?: number | undefined;
  /** The kind of failure; absent with an answer. */
  readonly errorType?: string | undefined;
}

/** A client span around a call; none where that is not part of a trace. */
export function startCallSpan({ name, method }: CallName, startTime?: Date): Span | undefined {
  if (!trace.getActiveSpan()) return undefined;
  const attributes = { 'http.request.method': method, 'peer.service': name };
  const options = { kind: SpanKind.CLIENT, attributes, ...(startTime && { startTime }) };
  return trace.getTracer('@parley/service').startSpan(`${method} ${name}`, options);
}

/** Ends what `startCallSpan` began. */
export function endCallSpan(span: Span | undefined, { statusCode, errorType }: CallEnd, endTime?: Date): void {
  if (statusCode !== undefined) span?.setAttribute('http.response.status_code', statusCode);
  const failure = errorType ?? ((statusCode ?? 0) >= 500 ? 'Error' : undefined);
  if (span && failure !== undefined) failAs(span, failure);
  span?.end(endTime);
}

/** A refusal is the caller's mistake; what says 429 or 5xx does not do its work. */
export function outcomeOf({ statusCode = 0, errorType }: CallEnd): CallOutcome {
  if (errorType !== undefined || statusCode === 429 || statusCode >= 500) return 'failed';
  return statusCode >= 400 ? 'refused' : 'ok';
}

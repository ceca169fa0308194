import { context, propagation, SpanKind, trace } from '@opentelemetry/api';
import { type CallOutcome, observeCallEnd } from '../metrics/call-durations.js';
import { fail } from './in-span.js';

interface Call {
  /** Whom it goes to, as errors and readiness name it. */
  readonly name: string;
  readonly method: string;
  readonly headers: Record<string, string>;
}

/**
 * Times a call to a neighbour, and puts a client span around it where it is part of a trace: `send` is handed the headers
 * that carry the trace on (W3C `traceparent`). What asks by itself, such as a look whether a neighbour is up, is timed and
 * not traced. The span has the neighbour's name and not the address, which may say who somebody is.
 */
export async function observeCall<Answer extends { readonly statusCode?: number | undefined }>(
  call: Call,
  send: (headers: Record<string, string>) => Promise<Answer>,
): Promise<Answer> {
  const startedAt = performance.now();
  const told = (outcome: CallOutcome) => observeCallEnd(call.name, outcome, performance.now() - startedAt);
  try {
    const answer = await traced(call, send);
    told(outcomeOf(answer.statusCode ?? 0));
    return answer;
  } catch (error) {
    told('failed');
    throw error;
  }
}

/** A refusal is the caller's mistake; what says 429 or 5xx does not do its work. */
function outcomeOf(status: number): CallOutcome {
  if (status === 429 || status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'ok';
}

async function traced<Answer extends { readonly statusCode?: number | undefined }>(
  { name, method, headers }: Call,
  send: (headers: Record<string, string>) => Promise<Answer>,
): Promise<Answer> {
  if (!trace.getActiveSpan()) return send(headers);
  const attributes = { 'http.request.method': method, 'peer.service': name };
  const span = trace.getTracer('@parley/service').startSpan(`${method} ${name}`, { kind: SpanKind.CLIENT, attributes });
  const carried = { ...headers };
  propagation.inject(trace.setSpan(context.active(), span), carried);
  try {
    const answer = await send(carried);
    const { statusCode = 0 } = answer;
    span.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) fail(span, new Error());
    return answer;
  } catch (error) {
    fail(span, error);
    throw error;
  } finally {
    span.end();
  }
}

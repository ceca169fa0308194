import { context, propagation, type Span, trace } from '@opentelemetry/api';
import { observeCallEnd } from '../metrics/call-durations.js';
import { type CallEnd, type CallName, endCallSpan, outcomeOf, startCallSpan } from './call-span.js';
import { errorTypeOf } from './in-span.js';

interface Call extends CallName {
  readonly headers: Record<string, string>;
}

/**
 * Times a call to a neighbour, and puts a client span around it where it is part of a trace: `send` is handed the headers
 * that carry the trace on (W3C `traceparent`). What asks by itself, such as a look whether a neighbour is up, is timed and
 * not traced. The span has the neighbour's name and not the address, which may say who somebody is. For hosts that must get no
 * trace headers, use `tellCall`.
 */
export async function observeCall<Answer extends { readonly statusCode?: number | undefined }>(
  call: Call,
  send: (headers: Record<string, string>) => Promise<Answer>,
): Promise<Answer> {
  const startedAt = performance.now();
  const span = startCallSpan(call);
  const ended = (end: CallEnd) => {
    endCallSpan(span, end);
    observeCallEnd(call.name, outcomeOf(end), performance.now() - startedAt);
  };
  try {
    const answer = await send(span ? carrying(span, call.headers) : call.headers);
    ended({ statusCode: answer.statusCode ?? 0 });
    return answer;
  } catch (error) {
    ended({ errorType: errorTypeOf(error) });
    throw error;
  }
}

function carrying(span: Span, headers: Record<string, string>): Record<string, string> {
  const carried = { ...headers };
  propagation.inject(trace.setSpan(context.active(), span), carried);
  return carried;
}

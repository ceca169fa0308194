import { context, isSpanContextValid, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

interface Call {
  readonly method: string;
  readonly headers: Record<string, string>;
}

/**
 * A client span around a call that Node's own HTTP client makes, as `startTelemetry` puts one around each of undici's.
 * `send` is handed the headers that carry the trace on (W3C `traceparent`). While telemetry is off, nothing is added.
 */
export async function traceCall<Answer extends { statusCode?: number | undefined }>(
  { method, headers }: Call,
  send: (headers: Record<string, string>) => Promise<Answer>,
): Promise<Answer> {
  const span = trace.getTracer('@parley/service').startSpan(method, { kind: SpanKind.CLIENT });
  if (!isSpanContextValid(span.spanContext())) return send(headers);
  const carried = { ...headers };
  propagation.inject(trace.setSpan(context.active(), span), carried);
  try {
    const answer = await send(carried);
    span.setAttributes({ 'http.request.method': method, 'http.response.status_code': answer.statusCode ?? 0 });
    return answer;
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}

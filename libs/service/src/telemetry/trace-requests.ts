import { context, isSpanContextValid, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { RequestHandler } from 'express';

/** What balancers and scrapers ask every few seconds: most spans would be theirs, and nobody looks for them. */
const probes: readonly string[] = ['/livez', '/readyz', '/metrics'];

/**
 * A server span around every request but probes, continuing the caller's trace (W3C `traceparent`). While telemetry is off
 * there is no trace to be part of, and nothing else is done.
 */
export function traceRequests(): RequestHandler {
  const tracer = trace.getTracer('@parley/service');
  return (req, res, next) => {
    if (probes.includes(req.path)) {
      next();
      return;
    }
    const parent = propagation.extract(context.active(), req.headers);
    const span = tracer.startSpan(`${req.method} request`, { kind: SpanKind.SERVER }, parent);
    if (!isSpanContextValid(span.spanContext())) {
      next();
      return;
    }
    res.on('close', () => {
      const route = (req.route as { readonly path?: unknown } | undefined)?.path;
      if (typeof route === 'string') span.updateName(`${req.method} ${route}`).setAttribute('http.route', route);
      span.setAttributes({ 'http.request.method': req.method, 'http.response.status_code': res.statusCode });
      if (res.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    context.with(trace.setSpan(parent, span), next);
  };
}

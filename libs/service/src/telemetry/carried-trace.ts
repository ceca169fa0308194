import { context, propagation, ROOT_CONTEXT } from '@opentelemetry/api';

/** What is kept with a record whose work is done later, maybe by another process (W3C `traceparent`); absent outside traces. */
export function traceToKeep(): string | undefined {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return carrier['traceparent'];
}

/** Works in the trace that was kept; in none when there was none, whatever trace the caller is in. */
export const inKeptTrace = <T>(traceparent: string | undefined, work: () => T): T =>
  context.with(propagation.extract(ROOT_CONTEXT, traceparent === undefined ? {} : { traceparent }), work);

import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AppError } from '@parley/contracts';

/**
 * What a span may say of a call: names of operations, models, tools and neighbours, ids of agents and datasources, figures.
 * Never who somebody is, what they wrote, or an address, which may hold either.
 */
export type SpanFacts = Attributes;

/** The span of a piece of work, for what shows only while it is done. */
export interface WorkSpan {
  tell(facts: SpanFacts): void;
}

interface Options {
  readonly facts?: SpanFacts;
  /** Whether the work is done for whoever asked, by a neighbour, or for a message in a queue. Default `internal`. */
  readonly kind?: 'internal' | 'client' | 'producer' | 'consumer' | undefined;
}

const kinds = {
  internal: SpanKind.INTERNAL,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

/** Does the work inside a span of its own. While telemetry is off it only does the work. */
export function inSpan<T>(
  name: string,
  { facts = {}, kind = 'internal' }: Options,
  work: (span: WorkSpan) => Promise<T>,
): Promise<T> {
  const tracer = trace.getTracer('@parley/service');
  return tracer.startActiveSpan(name, { kind: kinds[kind], attributes: facts }, async (span) => {
    try {
      return await work({ tell: (more) => void span.setAttributes(more) });
    } catch (error) {
      failAs(span, errorTypeOf(error));
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Marks the span of work that failed, with what `errorTypeOf` says. */
export function failAs(span: Span, errorType: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', errorType);
}

/** What a span may say of an error: its words may hold anything, its name and code are ours. */
export function errorTypeOf(error: unknown): string {
  if (error instanceof AppError) return error.code;
  return error instanceof Error ? error.name : 'unknown';
}

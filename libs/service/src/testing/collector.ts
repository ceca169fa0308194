import { json } from 'node:stream/consumers';
import { listen } from '../lifecycle/listen.js';

/** A span as a collector gets it. */
export interface CollectedSpan {
  readonly service: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  /** Absent for the first span of a trace. */
  readonly parentSpanId?: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}
interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<CollectedSpan, 'service' | 'attributes'> & {
        readonly attributes: readonly Attribute[];
      })[];
    }[];
  }[];
}

/** A collector of traces (OTLP over HTTP, JSON) that keeps them in memory. */
export async function startCollector() {
  const spans: CollectedSpan[] = [];
  const paths = new Set<string>();
  const listening = await listen(
    (req, res) => {
      paths.add(req.url ?? '');
      void json(req).then((sent) => {
        spans.push(...spansIn(sent as Sent));
        res.setHeader('content-type', 'application/json').end('{}');
      });
    },
    { port: 0, graceMs: 50 },
  );
  const { url } = listening;
  return { url, close: () => listening.close(), spans: (): readonly CollectedSpan[] => spans, paths: () => [...paths] };
}

const spansIn = ({ resourceSpans }: Sent): CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(valuesOf(resource.attributes)['service.name']);
    return scopeSpans.flatMap((scope) =>
      scope.spans.map((span) => ({ ...span, service, attributes: valuesOf(span.attributes) })),
    );
  });

const valuesOf = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

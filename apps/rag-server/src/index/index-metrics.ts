import type { Metrics } from '@parley/service';
import { Gauge } from 'prom-client';

interface Deps {
  /** What is looked at for each figure; left out where the engine has it elsewhere. */
  readonly figures: {
    readonly passages: () => Promise<number>;
    readonly bytes?: (() => Promise<number>) | undefined;
    readonly freeBytes?: (() => Promise<number>) | undefined;
  };
  readonly metrics: Metrics;
  /** Milliseconds of a clock that only moves forward. */
  readonly now: () => number;
}

/** Counting takes longer the more there is, and scrapers ask every few seconds. */
const keptMs = 60_000;

/**
 * `rag_index_passages`, `rag_index_bytes` and `rag_index_disk_free_bytes`. What cannot be told is not a number. The last two
 * are of the embedded index: OpenSearch tells its own.
 */
export function measureIndex({ figures, metrics, now }: Deps): void {
  const gauge = (name: string, help: string, read: (() => Promise<number>) | undefined) => {
    if (!read) return;
    let known: { readonly at: number; readonly value: Promise<number> } | undefined;
    const value = () => {
      if (!known || now() - known.at >= keptMs) known = { at: now(), value: read().catch(() => NaN) };
      return known.value;
    };
    new Gauge({
      name,
      help,
      registers: [metrics.registry],
      async collect() {
        this.set(await value());
      },
    });
  };
  gauge('rag_index_passages', 'Passages of all documents', figures.passages);
  gauge('rag_index_bytes', 'Size of the embedded passage indexes on disk', figures.bytes);
  gauge('rag_index_disk_free_bytes', 'Free room on the disk of the embedded passage index', figures.freeBytes);
}

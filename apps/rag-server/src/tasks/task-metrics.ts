import type { Metrics } from '@parley/service';
import { Gauge } from 'prom-client';

/** Tasks of one kind that are not over. */
export interface OpenTasks {
  readonly kind: string;
  readonly state: 'queued' | 'running';
  readonly count: number;
}

interface Deps {
  readonly countOpen: () => Promise<readonly OpenTasks[]>;
  /** Kinds that there are, so that an empty queue is a figure too. */
  readonly kinds: readonly string[];
  readonly metrics: Metrics;
}

/**
 * `rag_tasks_open{kind,state}`: tasks that wait or run, of all processes. Left out while docdb is down: an unknown queue
 * is not an empty one.
 */
export function countOpenTasks({ countOpen, kinds, metrics }: Deps): void {
  new Gauge({
    name: 'rag_tasks_open',
    help: 'Tasks that wait for a worker or are worked on, by kind',
    labelNames: ['kind', 'state'] as const,
    registers: [metrics.registry],
    async collect() {
      this.reset();
      const open = await countOpen().catch(() => undefined);
      if (!open) return;
      for (const kind of kinds) for (const state of ['queued', 'running']) this.set({ kind, state }, 0);
      for (const { kind, state, count } of open) this.set({ kind, state }, count);
    },
  });
}

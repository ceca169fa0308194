import type { Logger, Metrics } from '@parley/service';
import type { Connection } from 'mongoose';
import { Gauge } from 'prom-client';
import { docdbOutboxStore } from './outbox.docdb.js';
import { type Alone, type Backlog, type Converge, createOutbox, type ListThings, type Outbox } from './outbox.js';
import type { Thing } from './outbox.store.js';

interface World {
  readonly connection: Connection;
  readonly convergers: Readonly<Record<Thing['kind'], Converge>>;
  readonly alone: Alone;
  readonly things: Readonly<Record<Thing['kind'], ListThings>>;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly stopping: AbortSignal;
  /** Repeats a piece of work until the service stops. */
  readonly every: (ms: number, name: string, work: () => Promise<unknown>) => void;
}

const sweepMs = 60 * 60_000;

/**
 * The outbox between docdb and authz, drained every five seconds and counted in `authz_outbox_pending` and
 * `authz_outbox_oldest_seconds`. Once an hour all records are queued in it.
 */
export async function wireOutbox({ connection, metrics, every, ...world }: World): Promise<Outbox> {
  const store = docdbOutboxStore(connection);
  await store.createIndexes();
  const outbox = createOutbox({ store, ...world });
  const tellBacklog = backlogGauges(metrics);
  every(5000, 'converge pending records', async () => {
    await outbox.drain();
    tellBacklog(outbox.backlog());
  });
  every(sweepMs, 'queue all records for convergence', async () => {
    const swept = await outbox.sweep();
    world.log.info({ swept }, 'queued every agent, group, skill, space and deleted team for convergence');
  });
  return outbox;
}

function backlogGauges({ registry }: Metrics): (backlog: Backlog) => void {
  const registers = [registry];
  const help = 'Records whose tuples in authz may differ from docdb';
  const pending = new Gauge({ name: 'authz_outbox_pending', help, registers });
  const oldest = new Gauge({
    name: 'authz_outbox_oldest_seconds',
    help: 'How long the oldest of these records has waited, 0 where there is none',
    registers,
  });
  return (backlog) => {
    pending.set(backlog.pending);
    oldest.set(backlog.oldestSeconds ?? 0);
  };
}

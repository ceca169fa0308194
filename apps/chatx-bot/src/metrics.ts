import type { Metrics } from '@parley/service';
import { Counter, Gauge } from 'prom-client';
import type { ListenerState } from './chat-product/receive.js';

export type BotMetrics = ReturnType<typeof createBotMetrics>;

/** Messages waiting or in progress, and since when the oldest one has waited. */
interface Work {
  readonly size: () => number;
  readonly oldest: () => Date | undefined;
  /** Messages of all replicas that are claimed and not done. */
  readonly countOpen: () => Promise<number>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** The bot's own metrics, besides those of every service. */
export function createBotMetrics({ registry }: Metrics, state: ListenerState, work: Work) {
  const counter = (name: string, help: string) => new Counter({ name, help, registers: [registry] });
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read());
      },
    });
  gauge('chatx_listening', '1 while the event socket is connected', () => (state.listeningSince === undefined ? 0 : 1));
  gauge('chatx_reconnects', 'Disconnects of the event socket', () => state.reconnects);
  gauge('chatx_gaps', 'Gaps in the event stream', () => state.gaps);
  gauge('chatx_messages_in_work', 'Messages waiting or in progress', work.size);
  gauge('chatx_messages_open', 'Messages of all replicas that are not done', () => work.countOpen().catch(() => NaN));
  gauge('chatx_oldest_message_seconds', 'Age of the oldest waiting message', () => ageSeconds(work));
  return {
    decisions: new Counter({
      name: 'chatx_decisions_total',
      help: 'Access decisions on messages, by reason',
      labelNames: ['reason'] as const,
      registers: [registry],
    }),
    duplicates: counter('chatx_duplicates_total', 'Events of messages that were already claimed'),
    rateLimited: counter('chatx_rate_limited_total', 'Requests rejected by the chat product with 429'),
    edits: counter('chatx_edits_total', 'Edits of replies'),
  };
}

function ageSeconds({ oldest, now }: Work): number {
  const since = oldest();
  return since === undefined ? 0 : Math.max(0, (now() - since.getTime()) / 1000);
}

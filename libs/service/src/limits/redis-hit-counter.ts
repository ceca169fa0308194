import { createClient } from '@redis/client';
import { type HitCounter, windowMs } from './hit-counter.js';

interface RedisOptions {
  /** `redis://` or `rediss://`, with credentials if needed. */
  readonly url: string;
  /** How long one count may take. */
  readonly timeoutMs?: number;
  readonly connectTimeoutMs?: number;
}

export interface RedisHitCounter extends HitCounter {
  /** Rejects when Redis does not answer in time. */
  add(key: string, windowEndsAt: number, hits?: number): Promise<number>;
  /** Opens the connection ahead of the first count. */
  connect(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Counts in Redis, for all replicas together. Nothing is repeated and nothing waits in a queue: a count that Redis does
 * not answer in time is an error at once, and drops a connection that has gone silent; the next count opens another.
 */
export function createRedisHitCounter(options: RedisOptions): RedisHitCounter {
  const { url, timeoutMs = 150, connectTimeoutMs = 2000 } = options;
  let current: Connection | undefined;

  function connected(): Connection {
    const connection =
      current ??
      openConnection(url, connectTimeoutMs, () => {
        if (current === connection) current = undefined;
      });
    current = connection;
    return connection;
  }
  return {
    async connect() {
      await connected().ready;
    },
    async add(key, windowEndsAt, hits = 1) {
      const deadline = AbortSignal.timeout(timeoutMs);
      const connection = connected();
      const client = await within(deadline, connection.ready);
      try {
        return await within(deadline, countIn(client, `parley:hits:${windowEndsAt}:${key}`, hits));
      } catch (cause) {
        connection.drop();
        throw cause;
      }
    },
    close() {
      current?.drop();
      return Promise.resolve();
    },
  };
}

type Client = ReturnType<typeof makeClient>;

interface Connection {
  readonly ready: Promise<Client>;
  drop(): void;
}

const makeClient = (url: string, connectTimeout: number) =>
  createClient({ url, disableOfflineQueue: true, socket: { connectTimeout, reconnectStrategy: false } });

/** @param onLost called once the counter has become useless */
function openConnection(url: string, timeoutMs: number, onLost: () => void): Connection {
  const client = makeClient(url, timeoutMs);
  const drop = () => {
    onLost();
    if (client.isOpen) client.destroy();
  };
  client.on('error', drop).on('end', drop);
  // The library's own timeout ends with the connection; it would wait for the greeting after it forever.
  const ready = within(AbortSignal.timeout(timeoutMs), client.connect());
  ready.catch(drop);
  return { ready, drop };
}

/** A window outlives its end, so that a difference between two clocks cannot restart it. */
async function countIn(client: Client, key: string, hits: number): Promise<number> {
  const [total] = await client
    .multi()
    .incrBy(key, hits)
    .pExpire(key, 2 * windowMs)
    .execTyped();
  return total;
}

function within<T>(deadline: AbortSignal, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  // An answer may have arrived while this process was busy: it is read before the time counts as up.
  const giveUp = () => setImmediate(() => late.reject(new Error('Redis did not answer in time')));
  deadline.addEventListener('abort', giveUp, { once: true });
  return Promise.race([work, late.promise]).finally(() => deadline.removeEventListener('abort', giveUp));
}

import type { ChangeCounts } from '@parley/authz-client';
import { backoffMs } from '@parley/pacing';
import type { Logger } from '@parley/service';
import type { OutboxStore, Thing } from './outbox.store.js';

/** Updates the tuples of one record in authz to match docdb. Idempotent. */
export type Converge = (id: string) => Promise<ChangeCounts>;

/** What still has to be converged, for health. */
export interface Backlog {
  readonly pending: number;
  /** Age of the oldest, `null` when nothing is pending. */
  readonly oldestSeconds: number | null;
}

/**
 * Keeps docdb and authz consistent without a common transaction: a record is marked, then changed in docdb, then
 * converged. An interrupted change stays marked and is retried by any replica.
 */
export interface Outbox {
  /** Goes before the change in docdb: what cannot be marked must not be changed. */
  mark(thing: Thing): Promise<void>;
  /** Whether it is noted that the thing has still to be converged. */
  isMarked(thing: Thing): Promise<boolean>;
  /** Converges now. Throws AppError when that fails, `AUTHZ_UNAVAILABLE` say; it is then tried again later. */
  converge(thing: Thing): Promise<ChangeCounts>;
  /** Converges now if that works, else later: for changes that let nobody keep what was taken away. */
  convergeSoon(thing: Thing): Promise<void>;
  /**
   * Converges whatever is due, the longest due first. One that fails does not stop those read with it; the rest then wait
   * for the next drain.
   */
  drain(): Promise<void>;
  /**
   * Notes every thing there is, to be converged with the next drains: for what went astray without a mark, by a hand in
   * authz or a store brought back from a backup. One that is noted already is left as it is.
   * @returns how many things there are
   */
  sweep(): Promise<number>;
  /** As of the last drain. */
  backlog(): Backlog;
}

/** Does a piece of work on a thing while nobody changes it, where those who change it hold it. Throws AppError `CONFLICT`. */
export type Alone = <Result>(thing: Thing, work: () => Promise<Result>) => Promise<Result>;

/** Every thing of one kind, a page at a time. */
export type ListThings = (after: string | undefined, limit: number) => Promise<string[]>;

interface Deps {
  readonly store: OutboxStore;
  readonly convergers: Readonly<Record<Thing['kind'], Converge>>;
  /** Around what is converged without having been changed: who changes a thing holds it already. */
  readonly alone: Alone;
  /** Ids of all things, by kind, in a stable order. */
  readonly things: Readonly<Record<Thing['kind'], ListThings>>;
  readonly log: Logger;
  readonly now: () => Date;
  readonly newId: () => string;
  /** Ends a drain after the thing at hand: many may be due, and a service that stops is waited for. */
  readonly stopping: AbortSignal;
}

/** Longer than any write to docdb may take, so that nothing is converged, and forgotten, before it is written. */
const writeMs = 30_000;
const pauses = { firstMs: 1_000, maxMs: 30_000 };
const batch = 100;
/** Rounds before a thing that others keep changing is left to the next drain. */
const rounds = 5;

export function createOutbox(deps: Deps): Outbox {
  const { store, log, now, stopping } = deps;
  let backlog: Backlog = { pending: 0, oldestSeconds: null };
  /** Things that failed when they were tried last: each is told of once, and not with every try. */
  const failing = new Set<string>();
  const later = (ms: number) => new Date(now().getTime() + ms);
  const attempt = async (thing: Thing, attempts: number, within: Alone = (_thing, work) => work()) => {
    try {
      const counts = await within(thing, () => convergeUntilQuiet(thing, deps));
      failing.delete(keyOf(thing));
      return counts;
    } catch (error) {
      await store.postpone(thing, later(backoffMs(attempts + 1, pauses)));
      throw error;
    }
  };
  const attemptQuietly = async (thing: Thing, attempts: number, within?: Alone) => {
    try {
      await attempt(thing, attempts, within);
      return true;
    } catch (err) {
      const isTold = failing.has(keyOf(thing));
      if (!isTold) log.warn({ err, ...thing }, 'authz differs from docdb; retrying');
      failing.add(keyOf(thing));
      return false;
    }
  };
  /** Whether more may be due, with nothing in its way. */
  const drainBatch = async () => {
    const due = await store.due(now(), batch);
    let isClear = due.length === batch;
    for (const { attempts, ...thing } of due) {
      if (stopping.aborted) return false;
      isClear = (await attemptQuietly(thing, attempts, deps.alone)) && isClear;
    }
    return isClear;
  };
  return {
    mark: (thing) => store.put(thing, deps.newId(), { now: now(), dueAt: later(writeMs) }),
    isMarked: async (thing) => (await store.version(thing)) !== undefined,
    converge: (thing) => attempt(thing, 0),
    async convergeSoon(thing) {
      await attemptQuietly(thing, 0);
    },
    async drain() {
      while (await drainBatch());
      const { pending, since } = await store.backlog();
      const oldestSeconds = since ? Math.max(0, Math.round((now().getTime() - since.getTime()) / 1000)) : null;
      backlog = { pending, oldestSeconds };
    },
    async sweep() {
      let swept = 0;
      for (const kind of Object.keys(deps.things) as Thing['kind'][]) {
        for await (const id of everyId(deps.things[kind])) {
          await store.putIfAbsent({ kind, id }, deps.newId(), { now: now(), dueAt: now() });
          swept += 1;
        }
      }
      return swept;
    },
    backlog: () => backlog,
  };
}

async function* everyId(list: ListThings): AsyncGenerator<string> {
  for (let page = await list(undefined, batch); page.length > 0; page = await list(page.at(-1), batch)) yield* page;
}

/**
 * A change that comes while its thing is being converged brings a new version, and so one more round: else what was
 * read before the change could be the last that authz is told.
 */
async function convergeUntilQuiet(thing: Thing, { store, convergers, now, newId }: Deps): Promise<ChangeCounts> {
  const sum = { writes: 0, deletes: 0 };
  for (let round = 0; round < rounds; round++) {
    const version = (await store.version(thing)) ?? (await remark(thing));
    const { writes, deletes } = await convergers[thing.kind](thing.id);
    sum.writes += writes;
    sum.deletes += deletes;
    if (await store.clear(thing, version)) return sum;
  }
  return sum;

  async function remark(lost: Thing) {
    const version = newId();
    await store.put(lost, version, { now: now(), dueAt: now() });
    return version;
  }
}

const keyOf = ({ kind, id }: Thing) => `${kind}:${id}`;

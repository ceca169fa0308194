import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startDocdb } from '@parley/devstack-docdb';
import { recordingLog, silentLog } from '@parley/service/testing';
import mongoose, { type Connection } from 'mongoose';
import { docdbOutboxStore } from '../../src/outbox/outbox.docdb.js';
import { type Converge, createOutbox } from '../../src/outbox/outbox.js';

let docdb: Awaited<ReturnType<typeof startDocdb>>;
let connection: Connection;
let store: ReturnType<typeof docdbOutboxStore>;
let time: number;
let ids = 0;
beforeAll(async () => {
  docdb = await startDocdb({ port: 0 });
  connection = await mongoose.createConnection(docdb.url, { dbName: 'parley' }).asPromise();
  store = docdbOutboxStore(connection);
  await store.createIndexes();
});
beforeEach(async () => {
  time = Date.UTC(2026, 0, 1);
  await connection.collection('authz_outbox').deleteMany({});
});
afterAll(async () => {
  await connection.close();
  await docdb.close();
});

const nothing = { writes: 0, deletes: 0 };
const agentIds = Array.from({ length: 250 }, (_, index) => `agent-${String(index).padStart(3, '0')}`);
const listOf = (ids: string[]) => (after: string | undefined, limit: number) =>
  Promise.resolve(ids.filter((id) => after === undefined || id > after).slice(0, limit));
/** One replica's outbox. */
const outboxWith = (
  agent: Converge,
  space: Converge = () => Promise.resolve(nothing),
  log = silentLog(),
  stopping = new AbortController().signal,
) =>
  createOutbox({
    store,
    convergers: { agent, group: space, space, skill: space, team: space },
    alone: (_thing, work) => work(),
    things: {
      agent: listOf(agentIds),
      group: listOf([]),
      skill: listOf([]),
      space: listOf(['acme--x']),
      team: listOf([]),
    },
    log,
    now: () => new Date(time),
    newId: () => `v${ids++}`,
    stopping,
  });
const thing = (id: string) => ({ kind: 'agent', id }) as const;
const down = () => Promise.reject(new Error('authz is down'));

describe('the outbox', () => {
  it('forgets what was converged, and counts what that changed', async () => {
    const outbox = outboxWith(() => Promise.resolve({ writes: 2, deletes: 1 }));
    await outbox.mark(thing('a'));
    expect(await outbox.converge(thing('a'))).toEqual({ writes: 2, deletes: 1 });
    await outbox.drain();
    expect(outbox.backlog()).toEqual({ pending: 0, oldestSeconds: null });
  });

  it('tells of a failure, keeps the thing and tells how long it has waited', async () => {
    const outbox = outboxWith(down);
    await outbox.mark(thing('a'));
    await expect(outbox.converge(thing('a'))).rejects.toThrow('authz is down');
    time += 90_000;
    await outbox.drain();
    expect(outbox.backlog()).toEqual({ pending: 1, oldestSeconds: 90 });
  });

  it('goes on after one that throws', async () => {
    const converged: string[] = [];
    const outbox = outboxWith((id) => {
      if (id === 'bad') throw new TypeError('cannot be read');
      converged.push(id);
      return Promise.resolve(nothing);
    });
    for (const id of ['bad', 'good', 'fine']) await outbox.mark(thing(id));
    time += 30_000;
    await outbox.drain();
    expect(converged).toEqual(['fine', 'good']);
    expect(outbox.backlog().pending).toBe(1);
  });

  it('leaves a change alone that may still be under way, and finishes it when its replica is gone', async () => {
    const converged: string[] = [];
    const outbox = outboxWith((id) => {
      converged.push(id);
      return Promise.resolve(nothing);
    });
    await outbox.mark(thing('a'));
    time += 29_999;
    await outbox.drain();
    expect(converged).toEqual([]);
    time += 1;
    await outbox.drain();
    expect(converged).toEqual(['a']);
  });

  it('tries again ever more slowly, at least twice a minute', async () => {
    let tries = 0;
    const outbox = outboxWith(() => {
      tries++;
      return down();
    });
    await outbox.mark(thing('a'));
    await outbox.convergeSoon(thing('a'));
    const pauses: number[] = [];
    for (let seen = tries, pause = 1; pauses.length < 7; pause++) {
      time += 1000;
      await outbox.drain();
      if (tries === seen) continue;
      pauses.push(pause);
      [seen, pause] = [tries, 0];
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30]);
  });

  it('tells of what cannot be converged once, until it can', async () => {
    let isDamaged = true;
    const { log, lines } = recordingLog();
    const damaged = () => (isDamaged ? Promise.reject(new TypeError('cannot be read')) : Promise.resolve(nothing));
    const outbox = outboxWith(damaged, damaged, log);
    const drainFor = async (minutes: number) => {
      for (let times = 0; times < 2 * minutes; times++) {
        time += 30_000;
        await outbox.drain();
      }
    };
    await outbox.mark(thing('a'));
    await drainFor(5);
    expect(lines).toMatchObject([{ level: 'warn', kind: 'agent', id: 'a' }]);

    isDamaged = false;
    await drainFor(1);
    isDamaged = true;
    await outbox.convergeSoon(thing('a'));
    expect(lines).toHaveLength(2);

    // Whoever changes the thing may be who converges it.
    isDamaged = false;
    await outbox.converge(thing('a'));
    isDamaged = true;
    await outbox.convergeSoon(thing('a'));
    expect(lines).toHaveLength(3);
  });

  it('takes another round when a change comes in between, so that the last word is the last state', async () => {
    let wanted = 'old';
    let told = '';
    const other = outboxWith(() => Promise.resolve(nothing));
    const outbox = outboxWith(async () => {
      const read = wanted;
      if (read === 'old') {
        await other.mark(thing('a'));
        wanted = 'new';
        await other.converge(thing('a'));
      }
      told = read;
      return { writes: 1, deletes: 0 };
    });
    await outbox.mark(thing('a'));
    expect(await outbox.converge(thing('a'))).toEqual({ writes: 2, deletes: 0 });
    expect(told).toBe('new');
    await outbox.drain();
    expect(outbox.backlog().pending).toBe(0);
  });

  it('leaves what never comes to rest to the next drain', async () => {
    let rounds = 0;
    const outbox = outboxWith(async () => {
      if (rounds++ < 5) await store.put(thing('a'), `later-${rounds}`, { now: new Date(time), dueAt: new Date(time) });
      return nothing;
    });
    await outbox.mark(thing('a'));
    await outbox.converge(thing('a'));
    expect(rounds).toBe(5);
    await outbox.drain();
    expect(outbox.backlog().pending).toBe(0);
  });

  it('converges everything there is after a sweep with one drain, and leaves what is noted already as it is', async () => {
    const converged: string[] = [];
    const note = (id: string) => {
      converged.push(id);
      return Promise.resolve(nothing);
    };
    const outbox = outboxWith(note, note);
    await outbox.mark(thing('agent-007'));
    expect(await outbox.sweep()).toBe(251);
    await outbox.drain();
    expect(converged.toSorted()).toEqual(['acme--x', ...agentIds.filter((id) => id !== 'agent-007')]);
    time += 30_000;
    await outbox.drain();
    expect(converged.at(-1)).toBe('agent-007');
    expect(outbox.backlog().pending).toBe(0);
  });

  it('tries no more things in one drain once some have failed, so that health soon tells of them', async () => {
    let tries = 0;
    const outbox = outboxWith(() => {
      tries++;
      return down();
    });
    await outbox.sweep();
    await outbox.drain();
    expect(tries).toBe(100);
    expect(outbox.backlog().pending).toBe(251);
  });

  it('ends a drain after the thing at hand when the service stops', async () => {
    const stop = new AbortController();
    const converged: string[] = [];
    const note = (id: string) => {
      if (converged.push(id) === 3) stop.abort();
      return Promise.resolve(nothing);
    };
    const outbox = outboxWith(note, note, silentLog(), stop.signal);
    await outbox.sweep();
    await outbox.drain();
    expect(converged).toHaveLength(3);
    expect(outbox.backlog().pending).toBe(248);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TurnLack } from '@parley/contracts';
import { docdbLeaseStore, makeWhileHeld } from '@parley/docdb';
import { startDocdb } from '@parley/devstack-docdb';
import { silentLog } from '@parley/service/testing';
import mongoose from 'mongoose';
import { randomUUID } from 'node:crypto';
import type { Turn } from '../../src/chat/runs/run.js';
import { gapRetentionMs } from '../../src/gaps/gap.js';
import { docdbGapStore } from '../../src/gaps/gap.docdb.js';
import { makeKeepGaps } from '../../src/gaps/keep-gaps.js';

let docdb: Awaited<ReturnType<typeof startDocdb>>;
let connection: mongoose.Connection;
beforeAll(async () => {
  docdb = await startDocdb({ port: 0 });
  connection = await mongoose.createConnection(docdb.url, { dbName: 'gaps' }).asPromise();
});
afterAll(async () => {
  await connection.close();
  await docdb.close();
});
beforeEach(() => connection.dropDatabase());

const begin = Date.parse('2026-01-01T00:00:00Z');
let nowMs = begin;
const now = () => new Date(nowMs);

function keeping() {
  const gaps = docdbGapStore(connection, silentLog());
  const whileHeld = makeWhileHeld({
    leases: docdbLeaseStore(connection, 'leases'),
    ...{ what: 'record', now: () => new Date(), newId: randomUUID },
  });
  const keep = makeKeepGaps({ gaps, whileHeld, hash: (text) => `hash of ${text}`, now, log: silentLog() });
  const query = { limit: 100, offset: 0, state: 'open' } as const;
  return { gaps, keep, list: async () => (await gaps.list('all', query)).found };
}

const aTurn = (message: string, ownerId = 'alice', lack: TurnLack | null = 'not_found') =>
  ({
    ...{ turnId: randomUUID(), conversationId: `c of ${ownerId}`, ownerId, agentId: 'docs', message },
    ...{ feedback: null, lack, namedSources: [], createdAt: now() },
  }) as unknown as Turn;

/** Turns that are due, and whether they are still there when they are settled. */
const due = (turns: readonly Turn[], isThere = true) => ({
  gapsDue: () => Promise.resolve(turns.map((turn) => ({ turn, mark: 'm' }))),
  settleGap: () => Promise.resolve(isThere),
});

describe('a question', () => {
  it('is taken in once, however often it is told', async () => {
    const { keep, list } = keeping();
    const turn = aTurn('Who pays for parking?');
    for (let times = 0; times < 3; times += 1) await keep.takeIn(due([turn]));
    expect(await list()).toMatchObject([{ people: 1, times: 1 }]);
  });

  it('leaves nothing when its conversation was deleted meanwhile', async () => {
    const { keep, list } = keeping();
    await keep.takeIn(due([aTurn('Who pays for parking?')], false));
    expect(await list()).toEqual([]);
    expect(await connection.collection('gap_cases').countDocuments({})).toBe(0);
  });

  it('goes when its answer lacks nothing any more', async () => {
    const { keep, list } = keeping();
    const turn = aTurn('Who pays for parking?');
    await keep.takeIn(due([turn]));
    await keep.takeIn(due([{ ...turn, lack: null }]));
    expect(await list()).toEqual([]);
  });

  it('is forgotten after 90 days, and the others of its gap are not', async () => {
    const { keep, list } = keeping();
    nowMs = begin;
    await keep.takeIn(due([aTurn('Who pays for parking?')]));
    nowMs = begin + gapRetentionMs / 2;
    await keep.takeIn(due([aTurn('Who pays for the parking?', 'bob')]));
    nowMs = begin + gapRetentionMs + 1;
    await keep.forgetOld();
    expect(await list()).toMatchObject([{ question: 'Who pays for the parking?', people: 1 }]);
    nowMs = begin + 2 * gapRetentionMs;
    await keep.forgetOld();
    expect(await list()).toEqual([]);
  });

  it('that cannot be taken in keeps none of the others back', async () => {
    const { keep, list } = keeping();
    const [bad, good] = [aTurn('Who pays?'), aTurn('Which port does the bot use?')];
    await keep.takeIn({
      ...due([bad, good]),
      settleGap: (turnId) => (turnId === bad.turnId ? Promise.reject(new Error('down')) : Promise.resolve(true)),
    });
    expect((await list()).map(({ question }) => question)).toContain(good.message);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Interrupt } from '@parley/contracts';
import { recordLeaseContract } from '@parley/docdb/testing';
import { startDocdb } from '@parley/devstack-docdb';
import { type Connection, createConnection } from 'mongoose';
import { docdbLeavingConversations } from '@parley/docdb';
import { forgetLeft } from '../src/chat/forget-left.js';
import { createRunIndexes, docdbRunStore } from '../src/runs/run.docdb.js';
import type { Run } from '../src/runs/run.js';
import type { RunStore } from '../src/runs/run.store.js';

let docdb: Awaited<ReturnType<typeof startDocdb>>;
let connection: Connection;
let runs: RunStore;
let clock = 0;
const at = (ms: number) => new Date(ms);
const key = { ownerId: 'alice', conversationId: 'c', agentId: 'docs' };
const aRun = (turnId: string): Run => ({ ...key, turnId, runId: `${turnId}-1`, message: turnId, answer: '' });
const question = (interrupt_id: string): Interrupt => ({
  type: 'form_input',
  interrupt_id,
  agent: 'docs',
  prompt: 'Which one?',
  fields: [{ field_name: 'which', field_type: 'text', required: true }],
});

async function waiting(interruptId: string) {
  await runs.begin(aRun('one'), at(1_000));
  await runs.end(aRun('one'), {
    status: 'waiting',
    answer: '',
    interrupt: question(interruptId),
    checkpoint: '{}',
  });
  return (await runs.findWaiting(key))!;
}

/** A docdb in which something happens between any update and what comes after it. */
function withAWordAfterEachUpdate(real: Connection, happens: () => Promise<unknown>): Connection {
  const collection = real.collection('agent_runs');
  const updateOne: typeof collection.updateOne = async (...args: Parameters<typeof collection.updateOne>) => {
    const result = await collection.updateOne(...args);
    await happens();
    return result;
  };
  return { collection: () => ({ updateOne }) } as unknown as Connection;
}

beforeAll(async () => {
  docdb = await startDocdb({ port: 0 });
  connection = await createConnection(docdb.url, { dbName: 'runs' }).asPromise();
  await createRunIndexes({ connection });
  runs = docdbRunStore({ connection, now: () => at(clock) });
});
afterAll(async () => {
  await connection.close();
  await docdb.close();
});
beforeEach(async () => {
  clock = 0;
  await connection.collection('agent_runs').deleteMany({});
});

describe('runs', () => {
  it('whose process died are not cancelled: nothing was running', async () => {
    await runs.begin(aRun('one'), at(1_000));
    clock = 1_001;

    expect(await runs.cancel(key)).toBe(false);
  });

  it('that somebody cancelled end as cancelled, whatever they came to at the last moment', async () => {
    for (const end of [
      { status: 'completed', answer: 'all of it', hasReadOthers: false },
      { status: 'waiting', answer: 'all of it', interrupt: question('i1'), checkpoint: '{}' },
    ] as const) {
      await runs.begin(aRun(end.status), at(1_000));
      expect(await runs.cancel(key)).toBe(true);

      expect(await runs.end(aRun(end.status), end)).toEqual({ status: 'cancelled', answer: 'all of it' });

      expect(await runs.findWaiting(key)).toBeUndefined();
    }
  });

  it('that come to their question while they are being cancelled are cancelled all the same', async () => {
    await runs.begin(aRun('one'), at(1_000));
    const asking = { status: 'waiting', answer: '', interrupt: question('i1'), checkpoint: '{}' } as const;
    const meanwhile = docdbRunStore({
      connection: withAWordAfterEachUpdate(connection, () => runs.end(aRun('one'), asking)),
      now: () => at(clock),
    });

    expect(await meanwhile.cancel(key)).toBe(true);
    expect(await runs.findWaiting(key)).toBeUndefined();
  });

  it('whose end was written down already have that end, since docdb’s answer may have been lost', async () => {
    await runs.begin(aRun('one'), at(1_000));
    const end = { status: 'completed', answer: 'all of it', hasReadOthers: false } as const;
    await runs.end(aRun('one'), end);

    expect(await runs.end(aRun('one'), end)).toEqual(end);
    expect(await runs.end(aRun('one'), { ...end, status: 'cancelled' })).toBeUndefined();
  });

  it('whose end comes too late are told so: it is not written down', async () => {
    await runs.begin(aRun('one'), at(1_000));
    clock = 1_001;
    await runs.begin(aRun('two'), at(2_000));

    expect(await runs.end(aRun('one'), { status: 'completed', answer: '', hasReadOthers: false })).toBeUndefined();
  });

  it('that went on as another stream are not ended by the one before', async () => {
    const before = await waiting('i1');
    await runs.takeUp(before, { runId: 'one-2' }, at(1_000));

    await runs.end(before, { status: 'failed', answer: '', failure: { error: 'late', code: 'INTERNAL_ERROR' } });

    expect(await runs.renew({ turnId: 'one', runId: 'one-2' }, at(1_000))).toBe('go on');
    expect(await runs.renew(before, at(1_000))).toBe('lost');
  });

  it('that ask something else by now are not taken up with an answer to what they asked before', async () => {
    const before = await waiting('i1');
    await runs.takeUp(before, { runId: 'one-2' }, at(1_000));
    const asksAgain = { status: 'waiting', answer: '', interrupt: question('i2'), checkpoint: '{}' } as const;
    await runs.end({ turnId: 'one', runId: 'one-2' }, asksAgain);

    expect(await runs.takeUp(before, { runId: 'one-3' }, at(1_000))).toBe(false);
  });

  it('that are taken up while their conversation is deleted go on, and whoever deletes is told', async () => {
    const before = await waiting('i1');
    const real = connection.collection('agent_runs');
    const deleteMany: typeof real.deleteMany = async (...args: Parameters<typeof real.deleteMany>) => {
      await runs.takeUp(before, { runId: 'one-2' }, at(1_000));
      return real.deleteMany(...args);
    };
    const findOne = real.findOne.bind(real);
    const meanwhile = docdbRunStore({
      connection: { collection: () => ({ findOne, deleteMany }) } as unknown as Connection,
      now: () => at(clock),
    });

    await expect(meanwhile.forget(key)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await runs.renew({ turnId: 'one', runId: 'one-2' }, at(1_000))).toBe('go on');
  });

  it('are remembered once they are over, the last ones in their order', async () => {
    for (const [ms, turnId, status] of [
      [1, 'first', 'completed'],
      [2, 'cut', 'cancelled'],
      [3, 'second', 'completed'],
      [4, 'third', 'completed'],
    ] as const) {
      clock = ms;
      await runs.begin(aRun(turnId), at(1_000));
      await runs.end(aRun(turnId), { status, answer: `answer to ${turnId}`, hasReadOthers: false });
    }
    await runs.begin(aRun('now'), at(1_000));

    expect((await runs.history(key, {}, 2)).map(({ message }) => message)).toEqual(['second', 'third']);
    expect((await runs.history(key, {}, 9)).map(({ message }) => message)).toEqual(['first', 'cut', 'second', 'third']);
  });

  it('are remembered for a team as far as they were for it, and from the same space', async () => {
    for (const [turnId, team, space] of [
      ['alone', undefined, undefined],
      ['other', 'secret', undefined],
      ['elsewhere', 'platform', 'acme--2'],
      ['ours', 'platform', 'acme--1'],
    ] as const) {
      clock += 1;
      await runs.begin({ ...aRun(turnId), team, space }, at(1_000));
      await runs.end(aRun(turnId), { status: 'completed', answer: '', hasReadOthers: true });
    }
    const remembered = async (audience: object) => (await runs.history(key, audience, 9)).map(({ message }) => message);

    expect(await remembered({ team: 'platform', space: 'acme--1' })).toEqual(['ours']);
    expect(await remembered({ team: 'platform' })).toEqual([]);
    expect(await remembered({})).toEqual(['alone', 'other', 'elsewhere', 'ours']);
  });

  it('are remembered on a branch by their names, and nothing else is', async () => {
    for (const turnId of ['first', 'second', 'instead', 'unnamed']) {
      clock += 1;
      await runs.begin({ ...aRun(turnId), ...(turnId !== 'unnamed' && { namedTurn: `turn-${turnId}` }) }, at(1_000));
      await runs.end(aRun(turnId), { status: 'completed', answer: '', hasReadOthers: false });
    }
    const onBranch = async (...follows: string[]) =>
      (await runs.history(key, {}, 9, follows)).map(({ message }) => message);

    expect(await onBranch('turn-first', 'turn-instead', 'turn-elsewhere')).toEqual(['first', 'instead']);
    expect(await onBranch()).toEqual([]);
  });

  it('are remembered with whether they read text of others; where nothing is known of it, they did', async () => {
    const kept = connection.collection<{ _id: string }>('agent_runs');
    for (const [turnId, hasReadOthers] of [
      ['read', true],
      ['clean', false],
      ['old', false],
    ] as const) {
      clock += 1;
      await runs.begin(aRun(turnId), at(1_000));
      await runs.end(aRun(turnId), { status: 'completed', answer: '', hasReadOthers });
    }
    await kept.updateOne({ _id: 'old' }, { $unset: { has_read_others: '' } });

    expect((await runs.history(key, {}, 9)).map((exchange) => exchange.hasReadOthers)).toEqual([true, false, true]);
  });
});

const leaseMs = 20_000;
recordLeaseContract('a run', {
  leaseMs,
  make: () => ({
    async acquire(runId, now) {
      clock = now.getTime();
      const isBusy = (error: unknown) => {
        if ((error as { code?: unknown }).code !== 'CONFLICT') throw error;
        return false;
      };
      return runs.begin({ ...aRun(runId), runId }, at(clock + leaseMs)).then(() => true, isBusy);
    },
    renew: async (runId, now) => (await runs.renew({ turnId: runId, runId }, at(now.getTime() + leaseMs))) === 'go on',
  }),
});

describe('a conversation that was too old', () => {
  it('is forgotten by its note, but for what runs and what came after', async () => {
    const leaving = docdbLeavingConversations(connection);
    await runs.begin(aRun('old'), at(1_000));
    await runs.end(aRun('old'), { status: 'completed', answer: 'yes', hasReadOthers: false });
    clock = 10;
    await leaving.note('agents', { ...key, at: at(10) });
    await leaving.note('files', { ...key, at: at(10) });
    clock = 20;
    await runs.begin(aRun('new'), at(1_000));

    await forgetLeft({ leaving, runs });
    expect(await connection.collection('agent_runs').distinct('message')).toEqual(['new']);
    expect([await leaving.list('agents'), await leaving.list('files')]).toMatchObject([[], [{ ownerId: 'alice' }]]);
  });
});

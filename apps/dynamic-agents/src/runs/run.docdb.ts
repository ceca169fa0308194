import { type Interrupt, interrupt as interruptSchema, type StreamFailure } from '@parley/contracts';
import { isDuplicateKey } from '@parley/docdb';
import type { Connection } from 'mongoose';
import { onDocdb } from '../docdb/on-docdb.js';
import type { RunEnd, RunKey } from './run.js';
import { runActive, runHistory } from './run-history.docdb.js';
import { endFields, lease, over, type RunRecord, toRecord, toRun, within } from './run.record.js';
import type { RunStore } from './run.store.js';
import { runTexts } from './run-texts.js';

interface Deps {
  readonly connection: Connection;
  readonly now: () => Date;
}

const runsIn = (connection: Connection) => connection.collection<RunRecord>('agent_runs');

/** Creates the indexes that the store relies on. Throws AppError `SERVICE_UNAVAILABLE` naming docdb. */
export async function createRunIndexes({ connection }: Pick<Deps, 'connection'>): Promise<void> {
  const conversation = { owner_id: 1, conversation_id: 1 } as const;
  await onDocdb(() =>
    runsIn(connection).createIndexes([
      { key: conversation, name: 'one_active', unique: true, partialFilterExpression: { active: true } },
      { key: { ...conversation, agent_id: 1, created_at: -1 }, name: 'history' },
    ]),
  );
}

/** Runs in collection `agent_runs`. */
export function docdbRunStore({ connection, now }: Deps): RunStore {
  const runs = runsIn(connection);
  const alive = (key: RunKey) => ({
    ...within(key),
    active: true,
    status: 'running' as const,
    ...lease.live(now()),
  });
  return {
    ...runHistory(runs, now),
    async begin(run, leaseUntil) {
      await onDocdb(() => buryDead(run));
      await onDocdb(() => runs.insertOne(toRecord(run, leaseUntil, now())).catch(busy));
    },
    async renew({ turnId, runId }, leaseUntil) {
      const ours = { _id: turnId, ...lease.heldBy(runId), status: 'running' as const };
      const found = await onDocdb(() => runs.findOneAndUpdate(ours, { $set: lease.renewed(leaseUntil) }));
      if (!found) return 'lost';
      return found.cancel_requested ? 'cancelled' : 'go on';
    },
    async end({ turnId, runId }, end) {
      const write = async (how: RunEnd, cancel_requested: boolean) => {
        const ours = { _id: turnId, ...lease.heldBy(runId), status: 'running' as const, cancel_requested };
        const { matchedCount } = await onDocdb(() => runs.updateOne(ours, { $set: endFields(how, now()) }));
        return matchedCount > 0 ? how : undefined;
      };
      const cancelled = { status: 'cancelled' as const, answer: end.answer };
      const written = (await write(end, false)) ?? (await write(cancelled, true));
      if (written) return written;
      // Docdb's answer to an earlier try may have been lost, the write itself not.
      const before = await onDocdb(() => runs.findOne({ _id: turnId, run_id: runId }, { projection: { status: 1 } }));
      return [end, cancelled].find(({ status }) => status === before?.status);
    },
    async cancel(key) {
      const active = { ...within(key), active: true };
      const running = await onDocdb(() => runs.updateOne(alive(key), { $set: { cancel_requested: true } }));
      if (running.matchedCount > 0) return true;
      // After it: what ran a moment ago may wait by now.
      const waiting = await onDocdb(() =>
        runs.updateOne({ ...active, status: 'waiting' }, { $set: over('cancelled', now()) }),
      );
      return waiting.matchedCount > 0;
    },
    async isStopping(key) {
      const stopping = { ...alive(key), cancel_requested: true };
      return (await onDocdb(() => runs.findOne(stopping, { projection: { _id: 1 } }))) !== null;
    },
    async findWaiting(key) {
      const found = await onDocdb(() => runs.findOne({ ...within(key), status: 'waiting', active: true }));
      if (!found || found.interrupt === null || found.checkpoint === null) return undefined;
      const interrupt: Interrupt = interruptSchema.parse(JSON.parse(found.interrupt));
      return { ...toRun(found), interrupt, checkpoint: found.checkpoint };
    },
    async takeUp({ turnId, interrupt }, { runId, team = null }, leaseUntil) {
      const still = { _id: turnId, status: 'waiting' as const, interrupt_id: interrupt.interrupt_id };
      const held = lease.held({ holder: runId, until: leaseUntil });
      const goOn = { status: 'running' as const, ...held, cancel_requested: false };
      const { matchedCount } = await onDocdb(() =>
        runs.updateOne(still, { $set: { ...goOn, team, interrupt: null, interrupt_id: null, updated_at: now() } }),
      );
      return matchedCount > 0;
    },
  };

  async function buryDead(key: RunKey): Promise<void> {
    const dead = {
      owner_id: key.ownerId,
      conversation_id: key.conversationId,
      active: true,
      status: 'running' as const,
      ...lease.ended(now()),
    };
    const failure: StreamFailure = { error: runTexts.stopped, code: 'SERVICE_UNAVAILABLE' };
    await runs.updateOne(dead, { $set: over('failed', now(), failure) });
  }
}

function busy(error: unknown): never {
  if (!isDuplicateKey(error)) throw error;
  throw runActive();
}

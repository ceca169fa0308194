import { createHash } from 'node:crypto';
import {
  type ModelCallRecord,
  type ModelUsageRecord,
  monthOf,
  type TokensUsed,
  type UsageKind,
} from '@parley/contracts';
import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../docdb-errors.js';

/** A request to a language model that was taken, however it ended. */
export interface ModelCall {
  /** The same for the same request, so that it counts once. */
  readonly id: string;
  readonly kind: UsageKind;
  readonly turnId: string | null;
  readonly agentId: string | null;
  readonly team: string | null;
  /** Id of the model that an administrator set up, or `default`. */
  readonly model: string;
  readonly modelName: string;
  readonly tokens: TokensUsed;
  readonly at: Date;
}

/** Where requests to language models are kept and added up. Every method may be repeated without harm. */
export interface ModelUsageStore {
  createIndexes(): Promise<void>;
  /** Keeps a request, and adds it to its day. Of what was kept and not added, `addLeftOut` takes care. */
  keep(call: ModelCall): Promise<void>;
  /** Adds what a process that died had kept and not added. */
  addLeftOut(before: Date): Promise<void>;
}

type UsageRecord = ModelUsageRecord & {
  /** Ids of the requests that were added last: one that is added again, after an answer that was lost, counts once. */
  readonly recent: readonly string[];
};

/** More than are on their way at any time. */
const maxRecent = 200;
const atOnce = 500;
/** Single requests; what they add up to is kept. */
const keptSeconds = 100 * 24 * 60 * 60;

/** Requests in the collection `model_calls`, and what they add up to by day in `model_usage`. */
export function docdbModelUsage(connection: Connection): ModelUsageStore {
  const calls = connection.collection<ModelCallRecord>('model_calls');
  const usage = connection.collection<UsageRecord>('model_usage');
  const add = async (call: ModelCallRecord): Promise<void> => {
    const { key, more, sums } = totalOf(call);
    const push = { recent: { $each: [call._id], $slice: -maxRecent } };
    const missing = { _id: key, recent: { $ne: call._id } };
    const write = (upsert: boolean) =>
      usage.updateOne(missing, { $inc: sums, $push: push, ...(upsert && { $setOnInsert: more }) }, { upsert });
    // The day is there by now: it has this request already, or another one was its first.
    await write(true).catch((error: unknown) => (isDuplicateKey(error) ? write(false) : raise(error)));
    await calls.updateOne({ _id: call._id }, { $set: { counted: true } });
  };
  return {
    async createIndexes() {
      await calls.createIndexes([
        { key: { at: 1 }, name: 'age', expireAfterSeconds: keptSeconds },
        { key: { at: 1 }, name: 'left_out', partialFilterExpression: { counted: false } },
        { key: { turn_id: 1 }, name: 'of_turn' },
      ]);
      await usage.createIndexes([
        { key: { month: 1, agent_id: 1 }, name: 'of_agent' },
        { key: { month: 1, team: 1 }, name: 'of_team' },
      ]);
    },
    async keep(call) {
      const record = toRecord(call);
      await calls.insertOne(record).catch((error: unknown) => (isDuplicateKey(error) ? undefined : raise(error)));
      await add(record);
    },
    async addLeftOut(before) {
      const leftOut = calls.find({ counted: false, at: { $lt: before } });
      for (const call of await leftOut.sort({ at: 1 }).limit(atOnce).toArray()) await add(call);
    },
  };
}

function raise(error: unknown): never {
  throw error;
}

const toRecord = ({ id, turnId, agentId, modelName, tokens, ...call }: ModelCall): ModelCallRecord => ({
  ...call,
  _id: id,
  turn_id: turnId,
  agent_id: agentId,
  model_name: modelName,
  read: tokens.read,
  written: tokens.written,
  estimated: tokens.estimated === true,
  counted: false,
});

function totalOf({ at, kind, agent_id, team, model, model_name, read, written, estimated }: ModelCallRecord) {
  const day = at.toISOString().slice(0, 10);
  const more = { day, month: monthOf(at), kind, agent_id, team, model, model_name };
  const key = createHash('sha256')
    .update(JSON.stringify(Object.values(more)))
    .digest('hex')
    .slice(0, 32);
  return { key, more, sums: { calls: 1, estimated_calls: estimated ? 1 : 0, read, written } };
}

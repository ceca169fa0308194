import { isDuplicateKey } from '@parley/docdb';
import type { Connection } from 'mongoose';
import { decodeEntry, encodeEntry, type Entry } from './entry.js';
import { beforeAllEvents } from './place-entry.js';
import { type LoggedEntries, replayMs, type RunLog } from './run-log.store.js';

/** Events `first` to `last`, whose ids on `/api/v1/chat` are consecutive; `last_chat` is the last on `POST /api/chat`. */
interface LogRecord {
  readonly _id: string;
  readonly run_id: string;
  readonly first: number;
  readonly last: number;
  /** Earlier releases wrote neither, but the text of one API, which is not read. */
  readonly last_chat?: number;
  readonly events?: string[];
  readonly at: Date;
}

/** Records in one answer: of a fast run some ten seconds. */
const maxAtOnce = 50;

/** The replay log in collection `run_log`. */
export function docdbRunLog(connection: Connection, now: () => Date): RunLog {
  const log = connection.collection<LogRecord>('run_log');
  const oldest = () => new Date(now().getTime() - replayMs);
  return {
    async createIndexes() {
      await log.createIndexes([
        { key: { run_id: 1, first: 1 }, name: 'in_order' },
        { key: { at: 1 }, name: 'age' },
      ]);
    },
    async append(batches) {
      const at = now();
      const records = batches.flatMap((batch) => toRecord(batch, at));
      await log.insertMany(records, { ordered: false }).catch(unlessKept);
    },
    async read(runId, api, afterId) {
      const last = api === 'v1' ? 'last' : 'last_chat';
      const wanted = { run_id: runId, [last]: { $gt: afterId }, at: { $gte: oldest() } };
      const records = await log.find(wanted).sort({ first: 1 }).limit(maxAtOnce).toArray();
      return records.flatMap(toEntries).filter(({ ids }) => ids[api] > afterId);
    },
    async lastIds(runId) {
      const [newest] = await log.find({ run_id: runId }).sort({ first: -1 }).limit(1).toArray();
      return newest ? { v1: newest.last, chat: newest.last_chat ?? newest.last } : beforeAllEvents;
    },
    async removeOld() {
      await log.deleteMany({ at: { $lt: oldest() } });
    },
    async remove(runIds) {
      await log.deleteMany({ run_id: { $in: [...runIds] } });
    },
  };
}

function toRecord({ runId, entries }: LoggedEntries, at: Date): LogRecord[] {
  const [first, last] = [entries[0]?.ids, entries.at(-1)?.ids];
  if (!first || !last) return [];
  const place = { run_id: runId, first: first.v1, last: last.v1, last_chat: last.chat };
  return [{ _id: `${runId}:${first.v1}`, ...place, events: entries.map(encodeEntry), at }];
}

const toEntries = ({ events = [] }: LogRecord): Entry[] => events.flatMap((text) => decodeEntry(text) ?? []);

/** A write whose answer was lost is done again; what it did already is then refused as taken. */
function unlessKept(error: unknown): void {
  if (!isDuplicateKey(error)) throw error;
}

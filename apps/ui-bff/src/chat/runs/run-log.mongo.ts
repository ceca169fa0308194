import { isDuplicateKey } from '@parley/docdb';
import type { Connection } from 'mongoose';
import type { Frame } from './run.js';
import { replayMs, type LoggedFrames, type RunLog } from './run-log.store.js';

/** Frames `first` to `last`, whose ids are consecutive. */
interface LogRecord {
  _id: string;
  run_id: string;
  first: number;
  last: number;
  frames: string[];
  at: Date;
}

/** Records in one answer: of a fast run some ten seconds. */
const mostAtOnce = 50;

/** The replay log in collection `run_log`. */
export function mongoRunLog(connection: Connection, now: () => Date): RunLog {
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
    async read(runId, afterId) {
      const wanted = { run_id: runId, last: { $gt: afterId }, at: { $gte: oldest() } };
      const records = await log.find(wanted).sort({ first: 1 }).limit(mostAtOnce).toArray();
      return records.flatMap(toFrames).filter(({ id }) => id > afterId);
    },
    async lastId(runId) {
      const [newest] = await log.find({ run_id: runId }).sort({ first: -1 }).limit(1).toArray();
      return newest?.last ?? 0;
    },
    async removeOld() {
      await log.deleteMany({ at: { $lt: oldest() } });
    },
    async remove(runIds) {
      await log.deleteMany({ run_id: { $in: [...runIds] } });
    },
  };
}

function toRecord({ runId, frames }: LoggedFrames, at: Date): LogRecord[] {
  const [first, last] = [frames[0]?.id, frames.at(-1)?.id];
  if (first === undefined || last === undefined) return [];
  return [{ _id: `${runId}:${first}`, run_id: runId, first, last, frames: frames.map(({ text }) => text), at }];
}

const toFrames = ({ first, frames }: LogRecord): Frame[] => frames.map((text, index) => ({ id: first + index, text }));

/** A write whose answer was lost is done again; what it did already is then refused as taken. */
function unlessKept(error: unknown): void {
  if (!isDuplicateKey(error)) throw error;
}

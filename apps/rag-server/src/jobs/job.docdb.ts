import type { JobStatus } from '@parley/contracts';
import { type Connection, Schema } from 'mongoose';
import type { Job } from './job.js';
import { errorsKept, type JobChange, type JobStore } from './job.store.js';
import { openStatuses } from './open-jobs.js';

interface JobRecord extends Omit<Job, 'id' | 'openingTask' | 'reloadIntervalSeconds' | 'hindrance'> {
  readonly _id: string;
  readonly createdOrder: Date;
  readonly openingTask?: Job['openingTask'];
  readonly reloadIntervalSeconds?: Job['reloadIntervalSeconds'];
  readonly hindrance?: Job['hindrance'];
}

const jobSchema = new Schema(
  {
    _id: String,
    datasourceId: String,
    status: String,
    message: String,
    hindrance: String,
    createdAt: Number,
    createdOrder: Date,
    touchedAt: Number,
    startedAt: Number,
    movedAt: Number,
    completedAt: Number,
    total: Number,
    isOwnedByServer: Boolean,
    closingKind: String,
    openingTask: Schema.Types.Mixed,
    reloadIntervalSeconds: Number,
    hasWork: Boolean,
    wantedStatus: String,
    counters: { progress: Number, failed: Number, documents: Number, chunks: Number },
    reported: { progress: Number, failed: Number, documents: Number },
    errorMessages: [String],
    errorCount: Number,
    version: Number,
  },
  {
    collection: 'rag_jobs',
    versionKey: false,
    minimize: false,
    autoIndex: false,
    autoCreate: false,
  },
);
jobSchema.index({ datasourceId: 1, createdOrder: -1 });
jobSchema.index({ status: 1, hasWork: 1 });

/** Has work, was created by the server, or was asked to end: its documents may have been lost on the way in. */
const serversToEnd = [{ hasWork: true }, { isOwnedByServer: true }, { wantedStatus: { $ne: null } }];

export function docdbJobStore(connection: Connection, now: () => Date): JobStore & { createIndexes(): Promise<void> } {
  const jobs = connection.model<JobRecord>('RagJob', jobSchema);
  return {
    createIndexes: () => jobs.createIndexes(),
    async insert({ id, ...job }) {
      await jobs.insertMany([{ ...job, errorMessages: [...job.errorMessages], _id: id, createdOrder: now() }]);
    },
    async find(id) {
      const record = await jobs.findById(id).lean<JobRecord>();
      return record ? toJob(record) : undefined;
    },
    async update({ id, version }, change: JobChange) {
      const record = await jobs
        .findOneAndUpdate({ _id: id, version }, { $set: change, $inc: { version: 1 } }, { returnDocument: 'after' })
        .lean<JobRecord>();
      return record ? toJob(record) : undefined;
    },
    async report(id, { steps = {}, errors = [], at }) {
      const counts = Object.entries(steps).map(([name, step]) => [`reported.${name}`, step] as const);
      const record = await jobs
        .findOneAndUpdate(
          { _id: id, status: { $in: openStatuses } },
          {
            $inc: { ...Object.fromEntries(counts), errorCount: errors.length, version: 1 },
            $push: { errorMessages: { $each: [...errors], $slice: -errorsKept } },
            $set: { touchedAt: at, movedAt: at },
          },
          { returnDocument: 'after' },
        )
        .lean<JobRecord>();
      return record ? toJob(record) : undefined;
    },
    async takeWork(id, at) {
      const record = await jobs
        .findOneAndUpdate(
          { _id: id, status: { $in: openStatuses }, wantedStatus: null },
          { $set: { hasWork: true, touchedAt: at }, $inc: { version: 1 } },
          { returnDocument: 'after' },
        )
        .lean<JobRecord>();
      return record ? toJob(record) : undefined;
    },
    async list(datasourceIds, statuses?: readonly JobStatus[]) {
      const filter = { datasourceId: { $in: [...datasourceIds] }, ...(statuses && { status: { $in: [...statuses] } }) };
      const records = await jobs.find(filter).sort({ createdOrder: -1, _id: -1 }).lean<JobRecord[]>();
      return records.map(toJob);
    },
    async *unfinished() {
      const filter = { status: { $in: openStatuses }, $or: serversToEnd };
      const cursor = jobs.find(filter).sort({ createdOrder: 1 }).lean<JobRecord[]>().cursor();
      for await (const record of cursor) yield toJob(record);
    },
    async *silentSince(at) {
      const isSilent = { touchedAt: { $lte: at }, movedAt: { $lte: at } };
      const filter = { status: { $in: openStatuses }, isOwnedByServer: false, ...isSilent };
      const cursor = jobs.find(filter).sort({ createdOrder: 1 }).lean<JobRecord[]>().cursor();
      for await (const record of cursor) yield toJob(record);
    },
    async hasUnfinished(datasourceId) {
      return (await jobs.exists({ datasourceId, status: { $in: openStatuses } })) !== null;
    },
    async delete(ids) {
      await jobs.deleteMany({ _id: { $in: [...ids] } });
    },
  };
}

const toJob = ({
  _id,
  createdOrder: _order,
  openingTask = null,
  reloadIntervalSeconds = null,
  hindrance = null,
  ...job
}: JobRecord): Job => ({
  id: _id,
  ...job,
  openingTask,
  reloadIntervalSeconds,
  hindrance,
});

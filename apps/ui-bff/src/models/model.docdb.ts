import { randomUUID } from 'node:crypto';
import {
  AppError,
  modelCheck,
  modelCheckResult,
  type ModelCheckResult,
  modelRecord,
  type ModelRecord,
  modelStateRecord,
  type ModelStateRecord,
} from '@parley/contracts';
import { isDuplicateKey, readEach } from '@parley/docdb';
import type { Logger } from '@parley/service';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import type { ModelStore, ModelTests } from './model.store.js';

const testsRecord = z.object({
  _id: z.string(),
  revision: z.string(),
  results: z.partialRecord(modelCheck, modelCheckResult),
});
type TestsRecord = z.infer<typeof testsRecord>;

/** An administrator sets them up by hand. */
export const maxModels = 100;

/** Models in `models`, their states in `model_states`, tests in `model_tests`: few, and found by their ids. */
export function docdbModelStore(connection: Connection, log: Pick<Logger, 'warn'>): ModelStore {
  const records = connection.collection<ModelRecord>('models');
  const states = connection.collection<ModelStateRecord>('model_states');
  const tests = connection.collection<TestsRecord>('model_tests');
  return {
    async list() {
      const found = await records.find().sort({ name: 1, _id: 1 }).limit(maxModels).toArray();
      return readEach(found, (one) => modelRecord.parse(one), { log, collection: 'models' });
    },
    async find(_id) {
      const found = await records.findOne({ _id });
      return found ? modelRecord.parse(found) : undefined;
    },
    async insert(model) {
      await records.insertOne(model).catch((error: unknown) => {
        throw isDuplicateKey(error) ? modelExists() : error;
      });
    },
    async replace({ _id, ...model }, revision) {
      return (await records.replaceOne({ _id, revision }, model)).matchedCount > 0;
    },
    async remove(_id, revision) {
      const isGone = (await records.deleteOne({ _id, revision })).deletedCount > 0;
      if (isGone) await Promise.all([states.deleteOne({ _id }), tests.deleteOne({ _id })]);
      return isGone;
    },
    async keepOneDefault(id) {
      const others = { _id: { $ne: id }, is_default: true };
      await records.updateMany(others, { $set: { is_default: false, revision: randomUUID() } });
    },
    async states() {
      const found = await states.find().toArray();
      const read = readEach(found, (one) => modelStateRecord.parse(one), { log, collection: 'model_states' });
      return new Map(read.map((state) => [state._id, state]));
    },
    async tests() {
      const found = await tests.find().toArray();
      const read = readEach(found, (one) => testsRecord.parse(one), { log, collection: 'model_tests' });
      return new Map(read.map((one) => [one._id, toTests(one)]));
    },
    async noteTest(_id, revision, result) {
      const results = { [result.check]: result } as TestsRecord['results'];
      const same = await tests.updateOne({ _id, revision }, { $set: { [`results.${result.check}`]: result } });
      if (same.matchedCount === 0) await tests.replaceOne({ _id }, { revision, results }, { upsert: true });
    },
  };
}

/** In the order in which they are tried. */
const toTests = ({ revision, results }: TestsRecord): ModelTests => ({
  revision,
  results: modelCheck.options.flatMap((check): ModelCheckResult[] => {
    const result = results[check];
    return result ? [result] : [];
  }),
});

const modelExists = () =>
  new AppError('CONFLICT', 'A model with this name exists already.', { details: { reason: 'model_exists' } });

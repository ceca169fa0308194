import { answerFault, answerFigures, setQuestion, setRunState, setRunStop, tokensUsed } from '@parley/contracts';
import { docdbFences, isDuplicateKey, readEach } from '@parley/docdb';
import type { Judged } from '@parley/question-sets';
import type { Logger } from '@parley/service';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import type { NewSetRun, SetAnswer, SetRun, SetRunName } from './question-set.js';
import type { SetRunStore } from './set-run.store.js';

const flag = z.boolean().optional();
const judged = z.object({
  id: z.string(),
  ended: z.enum(['done', 'failed', 'waiting']),
  ...{ isFound: flag, isCited: flag, saysAll: flag, isWronglyRefused: flag, isWronglyAnswered: flag },
  saysForbidden: z.boolean(),
  leaked: z.array(z.string()),
  marks: z.number(),
  confirmedMarks: z.number(),
  seconds: z.number(),
  tokens: tokensUsed.optional(),
});

const nameRecord = z.object({
  _id: z.string(),
  set_id: z.string(),
  team: z.string(),
  agent_id: z.string(),
  starter: z.object({ id: z.string(), name: z.string(), session: z.string() }),
  left_out: z.int(),
  total: z.int(),
  asked: z.int(),
  state: setRunState,
  stopped: setRunStop.nullable(),
  figures: answerFigures.nullable(),
  started_at: z.date(),
  ended_at: z.date().nullable(),
  cancel_requested: z.boolean(),
  lease_fence: z.number().optional(),
});
const runRecord = nameRecord.extend({
  questions: z.array(setQuestion),
  answers: z.array(z.object({ judged, faults: z.array(answerFault), text: z.string() })),
});
type RunRecord = z.infer<typeof runRecord>;

const collection = 'question_set_runs';
const shown = { projection: { questions: 0, answers: 0 } } as const;
const newestFirst = { started_at: -1, _id: -1 } as const;

/** Runs of question sets in the collection of that name. */
export function docdbSetRunStore(connection: Connection, log: Pick<Logger, 'warn'>): SetRunStore {
  const runs = connection.collection<RunRecord>(collection);
  const fences = docdbFences(connection, collection, 'run');
  const where = { log, collection };
  const going = (id: string) => ({ _id: id, state: 'running' as const });
  return {
    async createIndexes() {
      await runs.createIndexes([
        { key: { set_id: 1 }, name: 'one_at_a_time', unique: true, partialFilterExpression: { state: 'running' } },
        { key: { set_id: 1, started_at: -1, _id: -1 }, name: 'of_set' },
        { key: { state: 1 }, name: 'by_state' },
        { key: { team: 1 }, name: 'of_team' },
      ]);
    },
    async begin(run) {
      try {
        await runs.insertOne(toRecord(run));
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async find(setId, id) {
      const found = await runs.findOne({ _id: id, set_id: setId });
      return found ? toRun(found) : undefined;
    },
    async list(setId, { limit, offset }) {
      const wanted = { set_id: setId };
      const page = runs.find(wanted, shown).sort(newestFirst).skip(offset).limit(limit);
      const [found, total] = await Promise.all([page.toArray(), runs.countDocuments(wanted)]);
      return { found: readEach(found, toName, where), total };
    },
    async latestOf(setIds) {
      const latest = setIds.map((set_id) => runs.find({ set_id }, shown).sort(newestFirst).limit(1).toArray());
      const found = readEach((await Promise.all(latest)).flat(), toName, where);
      return new Map(found.map((run) => [run.setId, run]));
    },
    async wholeBefore(setId, startedAt) {
      const wanted = { set_id: setId, state: 'done' as const, started_at: { $lt: startedAt } };
      const found = await runs.find(wanted).sort(newestFirst).limit(1).toArray();
      return readEach(found, toRun, where)[0];
    },
    async goingOn(limit) {
      const found = await runs
        .find({ state: 'running' }, { projection: { set_id: 1 } })
        .limit(limit)
        .toArray();
      return found.map(({ _id: id, set_id: setId }) => ({ id, setId }));
    },
    raiseFence: (id, fence) => fences.raise(id, fence),
    async askedOf(id) {
      const found = await runs.findOne(going(id), { projection: { cancel_requested: 1 } });
      if (!found) return 'gone';
      return found.cancel_requested ? 'cancel' : 'go_on';
    },
    async addAnswer(id, { judged: outcome, faults, text }, fence) {
      const answer = { judged: { ...outcome, leaked: [...outcome.leaked] }, faults: [...faults], text };
      const next = { $push: { answers: answer }, $inc: { asked: 1 } };
      const { matchedCount } = await runs.updateOne({ ...going(id), lease_fence: fence }, next);
      if (matchedCount === 0) await fences.check(id, fence);
      return matchedCount > 0;
    },
    async end(id, { state, stopped, figures, at }, fence) {
      const fields = { state, stopped, figures, ended_at: at, cancel_requested: false };
      const { matchedCount } = await runs.updateOne({ ...going(id), lease_fence: fence }, { $set: fields });
      if (matchedCount === 0) await fences.check(id, fence);
    },
    async requestCancel(setId, id) {
      const wanted = { ...going(id), set_id: setId };
      return (await runs.updateOne(wanted, { $set: { cancel_requested: true } })).matchedCount > 0;
    },
    async removeOld(setId, keep) {
      const over = { set_id: setId, state: { $ne: 'running' as const } };
      const old = await runs
        .find(over, { projection: { _id: 1 } })
        .sort(newestFirst)
        .skip(keep)
        .toArray();
      await runs.deleteMany({ ...over, _id: { $in: old.map(({ _id }) => _id) } });
    },
    async removeOfSet(setId) {
      await runs.deleteMany({ set_id: setId });
    },
    async removeTeam(team) {
      await runs.deleteMany({ team });
    },
  };
}

const toRecord = (run: NewSetRun): RunRecord => ({
  _id: run.id,
  set_id: run.setId,
  team: run.team,
  agent_id: run.agentId,
  starter: run.starter,
  questions: [...run.questions],
  answers: [],
  left_out: run.leftOut,
  total: run.questions.length,
  asked: 0,
  state: 'running',
  stopped: null,
  figures: null,
  started_at: run.startedAt,
  ended_at: null,
  cancel_requested: false,
});

const toName = (found: unknown): SetRunName => named(nameRecord.parse(found));

function toRun(found: unknown): SetRun {
  const { questions, answers, ...record } = runRecord.parse(found);
  return { ...named(record), questions, answers: answers.map(toAnswer) };
}

const named = (record: z.infer<typeof nameRecord>): SetRunName => ({
  id: record._id,
  setId: record.set_id,
  team: record.team,
  agentId: record.agent_id,
  starter: record.starter,
  leftOut: record.left_out,
  total: record.total,
  asked: record.asked,
  state: record.state,
  stopped: record.stopped,
  figures: record.figures,
  startedAt: record.started_at,
  endedAt: record.ended_at,
});

/** What does not apply to a question is absent: it was written by `judge`. */
const toAnswer = ({ judged: outcome, ...answer }: RunRecord['answers'][number]): SetAnswer => ({
  ...answer,
  judged: outcome as Judged,
});

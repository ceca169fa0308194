import { setQuestion } from '@parley/contracts';
import { readEach } from '@parley/docdb';
import type { Logger } from '@parley/service';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import type { KeptSet, SetName } from './question-set.js';
import type { QuestionSetStore } from './question-set.store.js';

const setRecord = z.object({
  _id: z.string(),
  team: z.string(),
  name: z.string(),
  questions: z.array(setQuestion),
  question_count: z.int(),
  updated_at: z.date(),
  /** Goes up with every change. */
  version: z.int(),
});
type SetRecord = z.infer<typeof setRecord>;

const nameRecord = setRecord.omit({ questions: true });
const collection = 'question_sets';

/** Question sets in the collection of that name. */
export function docdbQuestionSetStore(connection: Connection, log: Pick<Logger, 'warn'>): QuestionSetStore {
  const sets = connection.collection<SetRecord>(collection);
  const asSeen = ({ id, version }: KeptSet) => ({ _id: id, version });
  return {
    async createIndexes() {
      await sets.createIndexes([{ key: { team: 1, name: 1, _id: 1 }, name: 'of_team' }]);
    },
    async insert({ id, team, name, questions, updatedAt, version }) {
      const fields = { questions: [...questions], question_count: questions.length, updated_at: updatedAt, version };
      await sets.insertOne({ _id: id, team, name, ...fields });
    },
    countOf: (team) => sets.countDocuments({ team }),
    async find(id) {
      const found = await sets.findOne({ _id: id });
      return found ? toSet(found) : undefined;
    },
    async list(teams, { limit, offset }) {
      const wanted = teams === 'all' ? {} : { team: { $in: [...teams] } };
      const page = sets.find(wanted, { projection: { questions: 0 } });
      const [found, total] = await Promise.all([
        page.sort({ team: 1, name: 1, _id: 1 }).skip(offset).limit(limit).toArray(),
        sets.countDocuments(wanted),
      ]);
      return { found: readEach(found, toName, { log, collection }), total };
    },
    async replace(seen, { name, questions }, at) {
      const fields = { name, questions, question_count: questions.length, updated_at: at };
      const { matchedCount } = await sets.updateOne(asSeen(seen), { $set: fields, $inc: { version: 1 } });
      return matchedCount > 0;
    },
    async remove(seen) {
      return (await sets.deleteOne(asSeen(seen))).deletedCount > 0;
    },
    async removeTeam(team) {
      await sets.deleteMany({ team });
    },
  };
}

function toSet(found: unknown): KeptSet {
  const { _id: id, team, name, questions, updated_at: updatedAt, version } = setRecord.parse(found);
  return { id, team, name, questions, updatedAt, version };
}

function toName(found: unknown): SetName {
  const { _id: id, team, name, question_count: questionCount, updated_at: updatedAt } = nameRecord.parse(found);
  return { id, team, name, questionCount, updatedAt };
}

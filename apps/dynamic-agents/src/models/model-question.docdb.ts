import { AppError, modelQuestionRecord, type ModelQuestionRecord } from '@parley/contracts';
import type { Connection } from 'mongoose';
import { onDocdb } from '../docdb/on-docdb.js';

/**
 * Takes the question that ui-bff left for an administrator. Throws AppError `FORBIDDEN` for one that is not there, is
 * another person's, has expired, or was taken before; `SERVICE_UNAVAILABLE` naming docdb.
 */
export type TakeQuestion = (id: string, subject: string) => Promise<ModelQuestionRecord['about']>;

/** Questions in the collection `model_questions`. */
export function makeTakeQuestion(connection: Connection, now: () => Date): TakeQuestion {
  const records = connection.collection<ModelQuestionRecord>('model_questions');
  return async (_id, subject) => {
    const wanted = { _id, subject, expires_at: { $gt: now() } };
    const found = await onDocdb(() => records.findOneAndDelete(wanted));
    const { data } = modelQuestionRecord.safeParse(found);
    if (!data) throw new AppError('FORBIDDEN', 'Only administrators may do this, from the page of models.');
    return data.about;
  };
}

import type { ModelQuestionRecord } from '@parley/contracts';
import { type Connection, Schema } from 'mongoose';
import { randomBase62 } from '../ids/random-text.js';

const question = new Schema<ModelQuestionRecord>(
  {
    _id: { type: String, required: true },
    subject: { type: String, required: true },
    about: { type: Schema.Types.Mixed, required: true },
    expires_at: { type: Date, required: true },
  },
  { collection: 'model_questions', versionKey: false, autoIndex: false, autoCreate: false },
);
question.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

/** dynamic-agents takes a question as soon as it is asked. */
const goodForMs = 60_000;

/**
 * Questions of administrators to dynamic-agents: only ui-bff knows who is one, so it leaves a record there that is good
 * once, for that person's token.
 */
export function docdbModelQuestions(connection: Connection) {
  const questions = connection.model<ModelQuestionRecord>('ModelQuestion', question);
  return {
    async createIndexes() {
      await questions.createIndexes();
    },
    /** Resolves to its id. */
    async leave(subject: string, about: ModelQuestionRecord['about'], now: Date): Promise<string> {
      const _id = randomBase62(40);
      await questions.create({ _id, subject, about, expires_at: new Date(now.getTime() + goodForMs) });
      return _id;
    },
  };
}
export type ModelQuestions = ReturnType<typeof docdbModelQuestions>;

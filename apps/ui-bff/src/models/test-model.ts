import { type ModelCheck, type ModelCheckResult, type ModelCredentialsBody, operatorModel } from '@parley/contracts';
import type { AgentsService } from '../agents-service/agents-service.js';
import type { Audit } from '../audit/audit-log.js';
import type { Actor } from '../http/actor.js';
import { entryOf, noSuchModel } from './manage-models.js';
import type { ModelQuestions } from './model-question.docdb.js';
import type { ModelStore } from './model.store.js';
import { operatorIn } from './show-models.js';

/**
 * Has dynamic-agents try one thing of a model, and keeps what was found. Throws AppError `NOT_FOUND`,
 * `SERVICE_UNAVAILABLE`; the signal's reason when the caller gave up.
 */
export type TestModel = (actor: Actor, id: string, check: ModelCheck, signal: AbortSignal) => Promise<ModelCheckResult>;

/** Names and hosts of the credentials that models can be asked with. Throws AppError `SERVICE_UNAVAILABLE`. */
export type ListModelCredentials = (actor: Actor, signal: AbortSignal) => Promise<ModelCredentialsBody['data']>;

interface Deps {
  readonly models: ModelStore;
  readonly questions: Pick<ModelQuestions, 'leave'>;
  readonly agentsService: Pick<AgentsService, 'testModel' | 'modelCredentials'>;
  readonly audit: Audit;
  readonly now: () => Date;
}

export function makeTestModel({ models, questions, agentsService, audit, now }: Deps): TestModel {
  const revisionOf = async (id: string) =>
    id === operatorModel ? operatorIn(await models.states())?.revision : (await models.find(id))?.revision;
  return async (actor, id, check, signal) => {
    const revision = await revisionOf(id);
    if (revision === undefined) throw noSuchModel();
    const question = await questions.leave(actor.id, { model: id, check }, now());
    const result = await agentsService.testModel(question, actor.token.raw, signal);
    await models.noteTest(id, revision, result);
    await audit({ ...entryOf(actor, 'model.test', id, `${check}: ${result.outcome}`), outcome: 'success' });
    return result;
  };
}

export const makeListModelCredentials =
  ({ questions, agentsService, now }: Deps): ListModelCredentials =>
  async (actor, signal) => {
    const question = await questions.leave(actor.id, { credentials: true }, now());
    return agentsService.modelCredentials(question, actor.token.raw, signal);
  };

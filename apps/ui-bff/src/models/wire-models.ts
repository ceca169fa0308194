import type { Logger } from '@parley/service';
import type { Connection } from 'mongoose';
import type { AgentsService } from '../agents-service/agents-service.js';
import type { Audit } from '../audit/audit-log.js';
import type { Gate } from '../http/gate.js';
import { randomBase62 } from '../ids/random-text.js';
import { makeManageModels } from './manage-models.js';
import { docdbModelQuestions } from './model-question.docdb.js';
import { docdbModelStore } from './model.docdb.js';
import type { ModelStore } from './model.store.js';
import type { ModelDeps } from './models.routes.js';
import { listChoices, listModels } from './show-models.js';
import { makeListModelCredentials, makeTestModel } from './test-model.js';

interface World {
  readonly connection: Connection;
  readonly log: Pick<Logger, 'warn'>;
  readonly agentsService: Pick<AgentsService, 'testModel' | 'modelCredentials'>;
  readonly agentsWith: (id: string, limit: number) => Promise<string[]>;
  readonly mayAdminister: Gate;
  readonly audit: Audit;
  readonly now: () => Date;
}

/** What the app needs for models, and what agents need of them. */
export interface WiredModels {
  readonly models: ModelDeps;
  readonly findModel: ModelStore['find'];
}

export async function wireModels({ connection, log, mayAdminister, ...world }: World): Promise<WiredModels> {
  const models = docdbModelStore(connection, log);
  const questions = docdbModelQuestions(connection);
  await questions.createIndexes();
  const deps = { ...world, models, questions, randomId: () => randomBase62(16) };
  return {
    models: {
      mayAdminister,
      listModels: () => listModels(models),
      listModelChoices: () => listChoices(models),
      manageModels: makeManageModels(deps),
      testModel: makeTestModel(deps),
      listModelCredentials: makeListModelCredentials(deps),
    },
    findModel: (id) => models.find(id),
  };
}

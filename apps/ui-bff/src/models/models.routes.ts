import {
  deletedBody,
  type ListedModel,
  type ModelChoice,
  modelChoicesBody,
  modelCredentialsBody,
  modelDraft,
  modelListBody,
  modelTestBody,
  modelTestRequest,
  modelView,
  successBody,
} from '@parley/contracts';
import { ifMatch, staleIfMatch } from '@parley/service';
import { z } from 'zod';
import { done, ok } from '../http/envelope.js';
import { sameAsSeen, tagged } from '../http/etag.js';
import type { Gate } from '../http/gate.js';
import { type BffRoute, route } from '../http/route.js';
import type { ManageModels } from './manage-models.js';
import { toView } from './show-models.js';
import type { ListModelCredentials, TestModel } from './test-model.js';

export interface ModelDeps {
  /** Admits organization admins. */
  readonly mayAdminister: Gate;
  readonly listModels: () => Promise<ListedModel[]>;
  readonly listModelChoices: () => Promise<ModelChoice[]>;
  readonly manageModels: ManageModels;
  readonly testModel: TestModel;
  readonly listModelCredentials: ListModelCredentials;
}

const path = '/api/admin/models';
const tag = 'Models';
/** Whether there is such a model is told to administrators alone. */
const params = z.object({ id: z.string().max(100).describe('Id of the model') });
const tried = z.object({ id: z.string().max(100).describe("Id of the model; `default` is the operator's") });
const model = successBody(modelView);
const invalid = { 400: 'Invalid fields, listed in `details`' };
const notAdmin = { 403: 'The caller is not an organization admin' };
const unknown = { 404: 'The model does not exist' };

/** Language models that administrators set up, and what agents can choose from. */
export const modelRoutes = (deps: ModelDeps): BffRoute[] => [
  route({
    method: 'get',
    path: '/api/dynamic-agents/models',
    access: 'signedIn',
    tag,
    summary: 'List the models that agents can choose',
    description: 'By name, the model of the operator first. An agent names one as `{"id": "default", "provider": id}`.',
    success: { description: 'The models, without their addresses', schema: modelChoicesBody },
    handle: async () => ok(await deps.listModelChoices()),
  }),
  ...adminRoutes(deps),
  ...triedRoutes(deps),
];

const adminRoutes = ({ mayAdminister, listModels, manageModels }: ModelDeps): BffRoute[] => {
  const common = { access: 'signedIn', tag, may: mayAdminister } as const;
  return [
    route({
      method: 'get',
      path,
      ...common,
      summary: 'List the models, each with how it does',
      description: 'All of them, 100 at most; the one of the settings of dynamic-agents (`LLM_*`) first.',
      success: { description: 'The models', schema: modelListBody },
      errors: notAdmin,
      handle: async () => ok({ models: await listModels() }),
    }),
    route({
      method: 'post',
      path,
      ...common,
      summary: 'Set up a model',
      description: 'Agents can choose it at once. The key is never sent here: `credential` names it.',
      body: modelDraft,
      success: { status: 201, description: 'The model, with an `ETag`', schema: model },
      errors: { ...invalid, ...notAdmin, 409: 'The name is taken, or there are too many' },
      handle: async ({ caller, body }) => tagged(toView(await manageModels.create(caller, body)), { status: 201 }),
    }),
    route({
      method: 'get',
      path: `${path}/:id`,
      ...common,
      params,
      summary: 'Get a model',
      success: { description: 'The model, with an `ETag`', schema: model },
      errors: { ...notAdmin, ...unknown },
      handle: async ({ params: { id } }) => tagged(toView(await manageModels.read(id))),
    }),
    route({
      method: 'put',
      path: `${path}/:id`,
      ...common,
      params,
      summary: "Replace a model's settings",
      description: 'They hold from the next question on.',
      headers: ifMatch,
      body: modelDraft,
      success: { description: 'The new settings', schema: model },
      errors: { ...invalid, ...notAdmin, ...unknown, ...staleIfMatch },
      async handle({ caller, params: { id }, body, headers }) {
        const lookFirst = sameAsSeen(headers['if-match'], toView);
        return tagged(toView(await manageModels.replace(caller, id, body, lookFirst)));
      },
    }),
    route({
      method: 'delete',
      path: `${path}/:id`,
      ...common,
      params,
      summary: 'Delete a model that no agent uses',
      headers: ifMatch,
      success: { description: 'Deleted', schema: deletedBody },
      errors: { ...notAdmin, ...unknown, 409: 'Agents use it, named in `details`', ...staleIfMatch },
      async handle({ caller, params: { id }, headers }) {
        await manageModels.remove(caller, id, sameAsSeen(headers['if-match'], toView));
        return done('Model deleted.');
      },
    }),
  ];
};

const triedRoutes = ({ mayAdminister, testModel, listModelCredentials }: ModelDeps): BffRoute[] => {
  const common = { access: 'signedIn', tag, may: mayAdminister } as const;
  return [
    route({
      method: 'post',
      path: `${path}/:id/test`,
      ...common,
      params: tried,
      summary: 'Try one thing of a model',
      description:
        'Answers within a minute with what was found and what to change, and keeps it for the list. Ends when the caller leaves.',
      body: modelTestRequest,
      success: { description: 'What was found', schema: modelTestBody },
      errors: { ...invalid, ...notAdmin, ...unknown },
      handle: async ({ caller, params: { id }, body, signal }) => ok(await testModel(caller, id, body.check, signal)),
    }),
    route({
      method: 'get',
      path: '/api/admin/model-credentials',
      ...common,
      summary: 'List the credentials that models can be asked with',
      description: 'Names and hosts of the files in `MODEL_CREDENTIALS_DIR`; what they hold is never told.',
      success: { description: 'Credentials by name', schema: modelCredentialsBody },
      errors: notAdmin,
      handle: async ({ caller, signal }) => ok(await listModelCredentials(caller, signal)),
    }),
  ];
};

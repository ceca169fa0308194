import { modelCredentialsBody, modelQuestion, modelTestBody } from '@parley/contracts';
import { type AgentsRoute, route } from '../http/route.js';
import type { AnswerQuestions } from './answer-questions.js';

export type ModelDeps = AnswerQuestions;

const common = { method: 'post', access: 'user', tag: 'Models', body: modelQuestion } as const;
const description =
  'For ui-bff, which has left the question in docdb after it has made sure that an administrator asks. It is good once.';
const errors = { 403: 'There is no such question of the caller' };

/** What administrators ask of models. */
export const modelRoutes = ({ testModel, listCredentials }: ModelDeps): AgentsRoute[] => [
  route({
    ...common,
    path: '/api/v1/model-tests',
    summary: 'Try one thing of a model',
    description,
    success: { description: 'What was found', schema: modelTestBody },
    errors: { ...errors, 404: 'The model does not exist' },
    handle: async ({ caller, body, signal }) => ({
      success: true as const,
      data: await testModel(caller.subject, body.question, signal),
    }),
  }),
  route({
    ...common,
    path: '/api/v1/model-credentials',
    summary: 'List the credentials that models can be asked with',
    description,
    success: { description: 'Names and hosts; what they hold is never told', schema: modelCredentialsBody },
    errors,
    handle: async ({ caller, body }) => ({
      success: true as const,
      data: await listCredentials(caller.subject, body.question),
    }),
  }),
];

import { z } from 'zod';
import { successBody } from './errors.js';
import { credentialName } from './rag/credentials.js';
import { timestamp } from './ids.js';

/**
 * Id of a model that an administrator set up. An agent names it as the `provider` of its model; no other provider begins
 * with `model-`.
 */
export const modelEntryId = z
  .string()
  .regex(/^model-[a-z0-9-]{1,80}$/, 'begins with "model-"; lower-case letters, digits and "-"');

/** The id of the model of the operator's settings (`LLM_*` of dynamic-agents). */
export const operatorModel = 'default';

/** Whether an agent's provider names a model that an administrator set up; other providers are the operator's. */
export const isModelEntry = (provider: string): boolean => provider.startsWith('model-');

/** A key never stands in an address: the query says the version of the API (Azure) and nothing else. */
const modelAddress = z
  .url({ protocol: /^https?$/ })
  .max(2_048)
  .refine((text) => {
    const url = URL.parse(text);
    if (!url || url.username !== '' || url.password !== '' || url.hash !== '') return false;
    return [...url.searchParams.keys()].every((name) => name === 'api-version');
  }, 'an address without user name, key or fragment; of a query only "api-version"');

const price = z.number().min(0).max(1_000_000).nullable();

/** What may be set of a model. */
const settings = {
  name: z.string().trim().min(1).max(80).describe('What people call it'),
  kind: z.enum(['openai_compatible', 'azure']).describe('How the API takes its key: as a bearer, or in `api-key`'),
  base_url: modelAddress.describe('Address of the API, including /v1, or its whole address of completions'),
  model_id: z.string().trim().min(1).max(200).describe('As the API calls it; the deployment on Azure'),
  credential: credentialName.nullable().describe('Name of the credential with the key; null: none is sent'),
  context_tokens: z.int().min(1_024).max(100_000_000).nullable().describe('Tokens that it reads and writes at once'),
  silence_seconds: z.int().min(1).max(3_600).describe('Longest silence, before its first word and after it'),
  price_in: price.describe('US dollars for a million tokens read'),
  price_out: price.describe('US dollars for a million tokens written'),
  is_default: z.boolean().describe('Answers for agents that choose none, where the operator set none; one at most'),
  enabled: z.boolean(),
};

/** Body of `POST /api/admin/models` and `PUT /api/admin/models/:id`. */
export const modelDraft = z
  .strictObject({
    ...settings,
    kind: settings.kind.default('openai_compatible'),
    credential: settings.credential.default(null),
    context_tokens: settings.context_tokens.default(null),
    silence_seconds: settings.silence_seconds.default(120),
    price_in: price.default(null),
    price_out: price.default(null),
    is_default: settings.is_default.default(false),
    enabled: settings.enabled.default(true),
  })
  .meta({ id: 'ModelDraft' });
export type ModelDraft = z.infer<typeof modelDraft>;

/** Record of the collection `models`; `revision` is another one after each change. */
export const modelRecord = z.object({
  _id: modelEntryId,
  ...settings,
  revision: z.string(),
  created_at: z.date(),
  updated_at: z.date(),
});
export type ModelRecord = z.infer<typeof modelRecord>;

/** A model as administrators set it up. */
export const modelView = z.object({ id: z.string(), ...settings }).meta({ id: 'Model' });
export type ModelView = z.infer<typeof modelView>;

/** What is tried, in this order. */
export const modelCheck = z.enum(['answer', 'stream', 'system_role', 'tools', 'size']);
export type ModelCheck = z.infer<typeof modelCheck>;

/** What one check found. */
export const modelCheckResult = z
  .object({
    check: modelCheck,
    outcome: z.enum(['works', 'limited', 'fails']).describe('`limited`: agents answer all the same'),
    message: z.string().describe('What was found, or what to change'),
    took_ms: z.int().nonnegative(),
  })
  .meta({ id: 'ModelCheckResult' });
export type ModelCheckResult = z.infer<typeof modelCheckResult>;

/** How a model last answered, in the collection `model_states`; dynamic-agents writes it. */
export const modelStateRecord = z.object({
  _id: z.string(),
  succeeded_at: z.date().nullish(),
  failed_at: z.date().nullish(),
  /** What people were told. */
  failure: z.string().nullish(),
  /** The provider's own words, bounded and without what may be a key. */
  failure_words: z.string().nullish(),
  /** That of the operator's settings alone: what it is, since no other record says so. */
  operator: z
    .object({
      base_url: z.string(),
      model_id: z.string(),
      context_tokens: z.number().nullable(),
      silence_seconds: z.number(),
      signs_in: z.boolean(),
    })
    .nullish(),
});
export type ModelStateRecord = z.infer<typeof modelStateRecord>;

/** A model with how it does. */
export const listedModel = z
  .object({
    ...modelView.shape,
    is_from_environment: z.boolean().describe("The operator's (`LLM_*` of dynamic-agents): it is changed there"),
    state: z.enum(['answers', 'fails', 'unknown']).describe('How it answered last'),
    succeeded_at: timestamp.nullable(),
    failed_at: timestamp.nullable(),
    failure: z.string().nullable().describe('What people were told when it failed last'),
    failure_words: z.string().nullable().describe("The provider's own words then, without keys"),
    tested: z.array(modelCheckResult).describe('What tests of these settings found last'),
  })
  .meta({ id: 'ListedModel' });
export type ListedModel = z.infer<typeof listedModel>;

/** Answer of `GET /api/admin/models`. */
export const modelListBody = successBody(z.object({ models: z.array(listedModel) }).meta({ id: 'ModelList' }));

/** A credential for models, and what it may be sent to. */
export const modelCredential = z
  .object({ name: credentialName, hosts: z.array(z.string()), problem: z.string().nullable() })
  .meta({ id: 'ModelCredential' });
/** Answer of `GET /api/admin/model-credentials`, and of the agents service's `POST /api/v1/model-credentials`. */
export const modelCredentialsBody = successBody(z.array(modelCredential));
export type ModelCredentialsBody = z.infer<typeof modelCredentialsBody>;

/** Body of `POST /api/admin/models/:id/test`. */
export const modelTestRequest = z.strictObject({ check: modelCheck });
/** Answer of it, and of the agents service's `POST /api/v1/model-tests`. */
export const modelTestBody = successBody(modelCheckResult);
export type ModelTestBody = z.infer<typeof modelTestBody>;

/**
 * What ui-bff asks of dynamic-agents for an administrator, who only ui-bff can tell: it leaves a record in the collection
 * `model_questions`, and its id is good once, for that person's token, until it expires.
 */
export const modelQuestionRecord = z.object({
  _id: z.string(),
  subject: z.string(),
  about: z.union([z.object({ credentials: z.literal(true) }), z.object({ model: z.string(), check: modelCheck })]),
  expires_at: z.date(),
});
export type ModelQuestionRecord = z.infer<typeof modelQuestionRecord>;

/** Body of both. */
export const modelQuestion = z.strictObject({ question: z.string().regex(/^[\w-]{20,100}$/) });

/** A model that agents can choose. */
export const modelChoice = z
  .object({
    id: z.string().describe('`provider` of an agent\'s model, whose `id` is then "default"'),
    name: z.string(),
    model_id: z.string(),
    is_default: z.boolean().describe('Answers for agents that choose none'),
  })
  .meta({ id: 'ModelChoice' });
export type ModelChoice = z.infer<typeof modelChoice>;
/** Answer of `GET /api/dynamic-agents/models`. */
export const modelChoicesBody = successBody(z.array(modelChoice));

import type { JsonSchema, Service } from '../settings/read-settings.js';

/** Values of a service's chart whose settings are so. */
export const config = (properties: Record<string, JsonSchema>, required: string[]): JsonSchema => ({
  properties: { config: { properties, required } },
  required: ['config'],
});

/** What has to be set where a condition holds. */
export const needs = (condition: JsonSchema, ...names: string[]): JsonSchema => ({
  if: condition,
  then: { properties: { config: { required: names } } },
});

const isSet = (name: string) => config({}, [name]);

/** An image runs in production, where the bot sends nobody to an address that everybody on the way can read. */
const httpsAlone: JsonSchema = {
  properties: { config: { properties: { CHATX_LINKING_BASE_URL: { pattern: '^https://' } } } },
};

/** What a service itself would refuse at its start, and does not install then. */
export const startRules: Readonly<Partial<Record<Service, readonly JsonSchema[]>>> = {
  'chatx-bot': [
    httpsAlone,
    needs(
      config({ IDP_EXCHANGE_GRANT: { const: 'jwt-bearer' } }, ['IDP_EXCHANGE_GRANT']),
      'IDP_EXCHANGE_ASSERTION_ISSUER',
    ),
  ],
  'dynamic-agents': [needs(isSet('LLM_BASE_URL'), 'LLM_MODEL')],
  'rag-server': [needs(isSet('LLM_BASE_URL'), 'LLM_MODEL')],
};

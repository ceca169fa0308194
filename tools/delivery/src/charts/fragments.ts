import type { JsonSchema } from '../settings/read-settings.js';

export const text: JsonSchema = { type: 'string' };
export const yesNo: JsonSchema = { type: 'boolean' };
export const count = (minimum: number, maximum: number): JsonSchema => ({ type: 'integer', minimum, maximum });
export const oneOf = (...values: string[]): JsonSchema => ({ enum: values });
export const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

/** An object with these keys and no others: a key that is misspelt is refused, not ignored. */
export const strict = (properties: Record<string, JsonSchema>, required: string[] = []): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  properties,
  ...(required.length > 0 && { required }),
});

/** What Kubernetes defines and its API server checks. */
export const kubernetes: JsonSchema = { type: 'object' };
export const kubernetesList: JsonSchema = { type: 'array', items: kubernetes };
export const texts: JsonSchema = { type: 'object', additionalProperties: text };

/** A name of an object of Kubernetes; empty where none is chosen. */
export const objectName: JsonSchema = {
  type: 'string',
  pattern: '^([a-z0-9]([-a-z0-9.]*[a-z0-9])?)?$',
  maxLength: 253,
};
/** What the API server takes as the name of a Service, with room for a component behind it; empty where none is chosen. */
export const serviceName: JsonSchema = { type: 'string', pattern: '^([a-z]([-a-z0-9]*[a-z0-9])?)?$', maxLength: 45 };
/** Objects that are installed as they stand. Secrets are made elsewhere: values are no place for them. */
export const objects: JsonSchema = listOf({
  type: 'object',
  required: ['apiVersion', 'kind'],
  properties: { kind: { not: { const: 'Secret' } } },
});
const quantity: JsonSchema = { type: ['string', 'integer'], pattern: '^[0-9.]+(m|k|Ki|M|Mi|G|Gi|T|Ti)?$' };
const amounts = strict({ cpu: quantity, memory: quantity, 'ephemeral-storage': quantity });
export const resources = strict({ requests: amounts, limits: amounts }, ['requests', 'limits']);
export const storageSize: JsonSchema = { type: 'string', pattern: '^[0-9]+(Mi|Gi|Ti)$' };

export const image = strict({
  registry: text,
  repository: { type: 'string', pattern: '^[a-z0-9._/-]+$' },
  tag: { type: 'string', pattern: '^([A-Za-z0-9_][A-Za-z0-9._-]{0,127})?$', not: { const: 'latest' } },
  digest: { type: 'string', pattern: '^(sha256:[0-9a-f]{64})?$' },
  pullPolicy: oneOf('Always', 'IfNotPresent', 'Never'),
  pullSecrets: listOf(strict({ name: objectName }, ['name'])),
});

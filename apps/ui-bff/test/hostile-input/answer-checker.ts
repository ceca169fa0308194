import { Ajv, type ValidateFunction } from 'ajv';
import type { Operation } from './schema.js';

/** What is wrong with an answer to an operation by its OpenAPI document; `undefined` when nothing is. */
export type CheckAnswer = (operation: Operation, answer: Answer) => string | undefined;

export interface Answer {
  status: number;
  contentType: string;
  body: string;
}

/** @param document an OpenAPI 3.0 document */
export function makeCheckAnswer(document: object): CheckAnswer {
  const ajv = new Ajv({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'api', ...(toJsonSchema(document) as object) });
  const compiled = new Map<string, ValidateFunction>();
  const validatorAt = (pointer: string) => {
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `api#${pointer}` });
    compiled.set(pointer, validate);
    return validate;
  };
  return ({ method, path, responses }, { status, contentType, body }) => {
    const declared = String(status) in responses ? String(status) : 'default';
    if (declared === 'default' && status < 400) return `status ${status} is not declared`;
    const { content } = responses[declared] ?? {};
    if (!content) return undefined;
    const type = contentType.split(';')[0] ?? '';
    if (!(type in content)) return `content type ${type} is not declared for ${status}`;
    if (type !== 'application/json') return undefined;
    const parts = ['paths', path, method.toLowerCase(), 'responses', declared, 'content', type, 'schema'];
    const validate = validatorAt(parts.map((part) => `/${pointerPart(part)}`).join(''));
    return validate(JSON.parse(body)) ? undefined : ajv.errorsText(validate.errors);
  };
}

/** RFC 6901, in a URI fragment. */
const pointerPart = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

/** OpenAPI 3.0 says "or null" and "more than" in words that JSON Schema does not have. */
function toJsonSchema(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(toJsonSchema);
  if (typeof part !== 'object' || part === null) return part;
  const { nullable, ...rest } = part as Record<string, unknown>;
  const entries = Object.entries(rest).map(([name, value]) => [name, toJsonSchema(bound(name, value, rest))]);
  const schema = Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as unknown;
  return nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema;
}

const limits: Record<string, string> = { exclusiveMinimum: 'minimum', exclusiveMaximum: 'maximum' };

function bound(name: string, value: unknown, schema: Record<string, unknown>): unknown {
  const limit = limits[name];
  if (limit === undefined || typeof value !== 'boolean') return value;
  return value ? schema[limit] : undefined;
}

import type { RagRole } from '@parley/contracts';

/** As much of OpenAPI 3.0's schema objects as the document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  readonly nullable?: boolean;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: boolean;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

interface Parameter {
  readonly in: 'path' | 'query';
  readonly name: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface DocumentedOperation {
  readonly description?: string;
  readonly security: readonly unknown[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** One route as `/openapi.json` tells of it. */
export interface Operation {
  /** `POST /v1/job/{job_id}/retry` */
  readonly key: string;
  readonly method: string;
  readonly path: string;
  /** Methods that the path has, as a 405 names them. */
  readonly allow: readonly string[];
  readonly role: RagRole;
  readonly pathParameters: readonly Parameter[];
  readonly query: readonly Parameter[];
  readonly body: Schema | undefined;
  readonly status: number;
  readonly answer: Schema | undefined;
}

export function operationsOf({ paths, components }: ApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, operations]) => {
    const allow = Object.keys(operations).map((method) => method.toUpperCase());
    return Object.entries(operations).map(([method, operation]) => {
      const { parameters = [], requestBody, responses } = operation;
      const [status = '', success] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
      return {
        key: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        allow: (allow.includes('GET') ? [...allow, 'HEAD'] : allow).sort(),
        role: roleOf(operation),
        pathParameters: parameters.filter((one) => one.in === 'path'),
        query: parameters.filter((one) => one.in === 'query'),
        body: resolved(requestBody?.content?.['application/json']?.schema, components.schemas),
        status: Number(status),
        answer: resolved(success?.content?.['application/json']?.schema, components.schemas),
      };
    });
  });
}

/** The document tells the role in words, and that there is one by asking for a token. */
function roleOf({ description = '', security }: DocumentedOperation): RagRole {
  if (security.length === 0) return 'anonymous';
  const [, role] = /Role: (readonly|ingestonly|admin)\.$/.exec(description) ?? [];
  if (role === undefined) throw new Error(`No role in "${description}"`);
  return role as RagRole;
}

/** The schema with what it refers to put in place. */
function resolved(schema: Schema | undefined, named: Readonly<Record<string, Schema>>): Schema | undefined {
  if (!schema) return undefined;
  const text = JSON.stringify(schema, (_key, value: Schema | undefined) => {
    const name = value?.$ref?.split('/').at(-1);
    return name === undefined ? value : resolved(named[name], named);
  });
  return JSON.parse(text) as Schema;
}

/** The fields of a body, or of each entry where it is a list; `undefined` where it has none of its own. */
export const fieldsOf = (body: Schema | undefined): Schema['properties'] => body?.properties ?? body?.items?.properties;

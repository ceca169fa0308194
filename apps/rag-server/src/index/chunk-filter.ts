import { AppError, type FieldError } from '@parley/contracts';

/** Fields that a filter may name beside `metadata.<key>`, with the type that their values have. */
export const filterFields = {
  datasource_id: 'string',
  ingestor_id: 'string',
  document_id: 'string',
  document_type: 'string',
  title: 'string',
  description: 'string',
  is_structured_entity: 'boolean',
  document_ingested_at: 'number',
  fresh_until: 'number',
} as const;
export type FilterField = keyof typeof filterFields;

/** A column of the chunk, or one key of the free-form `metadata`. */
export type Target = { readonly field: FilterField } | { readonly metadataKey: string };
export type Scalar = string | number | boolean;
const bounds = ['gt', 'gte', 'lt', 'lte'] as const;
export type Bound = (typeof bounds)[number];

/** One thing that must hold: any of the values or prefixes, or all of the bounds. No value at all holds for nothing. */
export type Condition =
  | { readonly target: Target; readonly anyOf: readonly Scalar[]; readonly prefixes: readonly string[] }
  | { readonly target: Target; readonly range: Readonly<Partial<Record<Bound, number>>> };

/** All conditions hold, and the chunk is still fresh at `freshAt` (epoch seconds). */
export interface ChunkFilter {
  readonly conditions: readonly Condition[];
  readonly freshAt: number;
}

const metadataTarget = /^metadata\.([A-Za-z0-9_]+)$/;
const truths: Readonly<Record<string, boolean>> = {
  true: true,
  false: false,
  '1': true,
  '0': false,
  yes: true,
  no: false,
};

/**
 * Reads the filters of a search: per key a string (a trailing `*` means prefix), number, boolean, a list of those, or
 * a range `{gt, gte, lt, lte}`; several keys must all hold.
 * Throws `VALIDATION_ERROR` naming every key or value that is not understood.
 */
export function parseFilters(filters: Readonly<Record<string, unknown>>): Condition[] {
  const wrong: FieldError[] = [];
  const conditions = Object.entries(filters).flatMap(([key, value]) => {
    const result = conditionOf(key, value);
    if (typeof result !== 'string') return [result];
    wrong.push({ field: `filters.${key}`, message: result });
    return [];
  });
  if (wrong.length > 0) throw new AppError('VALIDATION_ERROR', 'A filter is not valid.', { details: wrong });
  return conditions;
}

/** Only chunks of these datasources, named exactly; an empty list holds for nothing. */
export const inDatasources = (datasourceIds: readonly string[]): Condition => ({
  target: { field: 'datasource_id' },
  anyOf: datasourceIds,
  prefixes: [],
});

/** The condition, or what is wrong with it. */
function conditionOf(key: string, value: unknown): Condition | string {
  const target = targetOf(key);
  if (!target) return `unknown filter; known are ${Object.keys(filterFields).join(', ')} and metadata.<key>`;
  const type = 'field' in target ? filterFields[target.field] : 'any';
  if (isRecord(value)) return rangeOf(target, type, value);
  const values = (Array.isArray(value) ? value : [value]).map((item: unknown) => coerced(item, type));
  const bad = values.find((item) => item === undefined || (type !== 'any' && typeof item !== type));
  if (values.includes(undefined) || bad !== undefined)
    return `expected ${type === 'any' ? 'text, a number or true/false' : type}`;
  return anyOf(target, values as Scalar[]);
}

function anyOf(target: Target, values: readonly Scalar[]): Condition {
  const isPrefix = (value: Scalar): value is string => typeof value === 'string' && value.endsWith('*');
  return {
    target,
    anyOf: values.filter((value) => !isPrefix(value)),
    prefixes: values.filter(isPrefix).map((value) => value.slice(0, -1)),
  };
}

function rangeOf(target: Target, type: string, value: Record<string, unknown>): Condition | string {
  const entries = Object.entries(value);
  const isBound = ([name, limit]: [string, unknown]) =>
    (bounds as readonly string[]).includes(name) && typeof limit === 'number' && Number.isFinite(limit);
  if (type === 'string' || type === 'boolean') return `a range needs a number field, this one is ${type}`;
  if (entries.length === 0 || !entries.every(isBound)) return 'a range has number bounds named gt, gte, lt or lte';
  return { target, range: value };
}

function coerced(item: unknown, type: string): Scalar | undefined {
  if (type === 'boolean' && (typeof item === 'string' || typeof item === 'number'))
    return truths[String(item).toLowerCase()];
  if (typeof item === 'string' || typeof item === 'boolean') return item;
  return typeof item === 'number' && Number.isFinite(item) ? item : undefined;
}

function targetOf(key: string): Target | undefined {
  if (Object.hasOwn(filterFields, key)) return { field: key as FilterField };
  const metadataKey = metadataTarget.exec(key)?.[1];
  return metadataKey === undefined ? undefined : { metadataKey };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

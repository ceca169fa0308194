import type { FilterValue, SearchFilters } from '@parley/contracts';

/** A column of the chunk, or one key of the free-form `metadata`. */
export type Target = { readonly field: string } | { readonly metadataKey: string };
export type Scalar = string | number | boolean;
export type Bound = 'gt' | 'gte' | 'lt' | 'lte';

/** One thing that must hold: any of the values or prefixes, or all of the bounds. No value at all holds for nothing. */
export type Condition =
  | { readonly target: Target; readonly anyOf: readonly Scalar[]; readonly prefixes: readonly string[] }
  | { readonly target: Target; readonly range: Readonly<Partial<Record<Bound, number | undefined>>> };

/** All conditions hold, the chunk is still fresh at `freshAt` (epoch seconds), and its readers are none or one of the lists. */
export interface ChunkFilter {
  readonly conditions: readonly Condition[];
  readonly freshAt: number;
  /**
   * Keys of reader lists. What carries another one is left out, whatever else is asked; filters of callers cannot name it.
   * Absent: none.
   */
  readonly lists?: readonly string[];
}

/** The conditions of filters that `searchFilters` has checked; a text that ends in `*` is a prefix. */
export const conditionsOf = (filters: SearchFilters): Condition[] =>
  Object.entries(filters).map(([key, value]) => conditionOf(targetOf(key), value));

/** Only chunks of these datasources, named exactly; an empty list holds for nothing. */
export const inDatasources = (datasourceIds: readonly string[]): Condition => ({
  target: { field: 'datasource_id' },
  anyOf: datasourceIds,
  prefixes: [],
});

function conditionOf(target: Target, value: FilterValue): Condition {
  if (typeof value === 'object' && !Array.isArray(value)) return { target, range: value };
  const values: Scalar[] = Array.isArray(value) ? value : [value];
  return {
    target,
    anyOf: values.filter((item) => !isPrefix(item)),
    prefixes: values.filter(isPrefix).map((item) => item.slice(0, -1)),
  };
}

const isPrefix = (value: Scalar): value is string => typeof value === 'string' && value.endsWith('*');

function targetOf(key: string): Target {
  const [, metadataKey] = /^metadata\.(.+)$/.exec(key) ?? [];
  return metadataKey === undefined ? { field: key } : { metadataKey };
}

import type { ToolDescription } from '../../tools/tool-server.js';

/**
 * A tool as chat completions name it. Servers read its schema by rules of their own, and refuse the whole request for one
 * tool: what some of them demand is added, and what some refuse is left out. The tool itself still checks its arguments.
 */
export const toFunction = ({ name, description, parameters }: ToolDescription) => ({
  type: 'function' as const,
  function: { name, description, parameters: { properties: {}, ...mended({ ...parameters, type: 'object' }, 0) } },
});

type Schema = Readonly<Record<string, unknown>>;

/** Keywords that Gemini or others refuse, and that say nothing to a model. */
const refused = new Set([
  '$schema',
  '$id',
  '$comment',
  'propertyNames',
  'patternProperties',
  'unevaluatedProperties',
  'dependentRequired',
  'dependentSchemas',
  'contentMediaType',
  'contentEncoding',
]);
/** Keywords whose values are schemas by name. */
const named = ['properties', '$defs', 'definitions'];
/** Schemas are read no deeper; nobody writes them so. */
const maxDepth = 20;

function mended(schema: Schema, depth: number): Record<string, unknown> {
  if (depth > maxDepth) return {};
  const kept = Object.entries(schema).flatMap(([key, value]) =>
    refused.has(key) ? [] : [[key, within(key, value, depth)]],
  );
  const all = Object.fromEntries(kept) as Record<string, unknown>;
  if ('const' in all && !('enum' in all)) [all['enum'], all['const']] = [[all['const']], undefined];
  // OpenAI refuses an array that does not say what it holds.
  if (isArray(all['type']) && !('items' in all) && !('prefixItems' in all)) all['items'] = {};
  return all;
}

function within(key: string, value: unknown, depth: number): unknown {
  if (named.includes(key) && isSchema(value))
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mendedOr(one, depth + 1)]));
  if (key === 'enum' || key === 'default' || key === 'examples' || key === 'required') return value;
  return Array.isArray(value) ? value.map((one) => mendedOr(one, depth + 1)) : mendedOr(value, depth + 1);
}

const mendedOr = (value: unknown, depth: number): unknown => (isSchema(value) ? mended(value, depth) : value);

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isArray = (type: unknown): boolean => type === 'array' || (Array.isArray(type) && type.includes('array'));

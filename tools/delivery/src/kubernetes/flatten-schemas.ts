import type { JsonSchema } from '../settings/read-settings.js';

const reference = /^(?:\/api\/_definitions\.json)?#\/\$defs\/(.+)$/;

/**
 * A schema of one kind that stands alone: what it refers to in the shared file of definitions travels inside it, because
 * kubeconform reads one file a kind.
 */
export function flattenSchema(schema: JsonSchema, definitions: Readonly<Record<string, unknown>>): JsonSchema {
  const needed = new Map<string, unknown>();
  const { $id: _id, ...own } = schema;
  const flat = inline(own, definitions, needed) as JsonSchema;
  return { ...flat, $defs: Object.fromEntries(needed) };
}

function inline(value: unknown, definitions: Readonly<Record<string, unknown>>, needed: Map<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((item) => inline(item, definitions, needed));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      // A property may be named `$ref` itself; only a text is a reference.
      const name = key === '$ref' && typeof inner === 'string' ? reference.exec(inner)?.[1] : undefined;
      if (name === undefined) return [key, inline(inner, definitions, needed)];
      need(name, definitions, needed);
      return [key, `#/$defs/${name}`];
    }),
  );
}

function need(name: string, definitions: Readonly<Record<string, unknown>>, needed: Map<string, unknown>): void {
  if (needed.has(name)) return;
  needed.set(name, undefined);
  needed.set(name, inline(definitions[name], definitions, needed));
}

/** kubeconform's name of the file for a kind: `deployment-apps-v1`. */
export function schemaName({ group, version, kind }: { group: string; version: string; kind: string }): string {
  return [kind.toLowerCase(), ...(group === '' ? [] : [group.split('.')[0]]), version].join('-');
}

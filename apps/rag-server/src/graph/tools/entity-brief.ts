import { z } from 'zod';
import type { GraphNode, Relation } from '../store/graph-store.js';

const names = z.array(z.string());

/** Keys alone, for entities that are only passed by. */
export function toBrief({ type, primaryKey, properties }: GraphNode) {
  const valuesOf = (keys: readonly string[]) =>
    keys.map((name) => (Object.hasOwn(properties, name) ? text(properties[name]) : ''));
  const additional = names.parse(properties['_additional_key_properties']).map((list) => names.parse(JSON.parse(list)));
  return {
    entity_type: type,
    _entity_pk: primaryKey,
    primary_key_values: valuesOf(names.parse(properties['_primary_key_properties'])),
    additional_key_values: additional.map(valuesOf),
  };
}

const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Ours hidden: the entity's own properties alone. */
export const ownProperties = ({ properties }: GraphNode): Record<string, unknown> =>
  Object.fromEntries(Object.entries(properties).filter(([name]) => !name.startsWith('_')));

export const toEnds = ({ from, name, to }: Relation) => ({
  from_entity_type: from.type,
  from_entity_pk: from.primaryKey,
  relation_name: name,
  to_entity_type: to.type,
  to_entity_pk: to.primaryKey,
});

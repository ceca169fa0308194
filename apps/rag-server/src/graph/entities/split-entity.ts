import type { GraphEntity } from '@parley/contracts';
import type { GraphValue } from '../engine/graph-engine.js';
import { type EntityName, joinKey } from './entity-name.js';
import { flatten, type NestedList } from './flatten.js';
import { singular } from './singular.js';

/** An entity as the graph holds it: flat, and one of its own for every object in a list of it. */
export interface FlatEntity extends EntityName {
  readonly additionalTypes: readonly string[];
  readonly properties: Readonly<Record<string, GraphValue>>;
  readonly primaryKeyProperties: readonly string[];
  readonly additionalKeyProperties: readonly (readonly string[])[];
  /** What it was part of; absent for the entity that was ingested. */
  readonly parent?: EntityName & { readonly index: string };
}

/** Longer texts are found by search; in the graph they would only be carried about. */
const maxTextLength = 250;

/**
 * The entity and all that its lists of objects become, the entity first. Throws an Error that
 * says what is missing when the key cannot be made.
 */
export function splitEntity(entity: GraphEntity): FlatEntity[] {
  const { properties, lists } = flatten(entity.all_properties);
  const primaryKey = joinKey(entity.primary_key_properties.map((name) => keyValue(properties, name)));
  const root: FlatEntity = {
    type: entity.entity_type,
    primaryKey,
    additionalTypes: entity.additional_types ?? [],
    properties: withoutLongTexts(properties, entity),
    primaryKeyProperties: entity.primary_key_properties,
    additionalKeyProperties: entity.additional_key_properties,
  };
  return [root, ...lists.flatMap((list) => partsOf(root, list))];
}

function keyValue(properties: Readonly<Record<string, GraphValue>>, name: string): GraphValue {
  const value = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (value === undefined || value === '' || typeof value === 'object') {
    throw new Error(`the key property ${name} has no simple value`);
  }
  return value;
}

function partsOf(parent: FlatEntity, { path, items }: NestedList): FlatEntity[] {
  const type = [parent.type, ...path.slice(-2).map(capitalised).map(singular)].join('_');
  return items.flatMap((item, at) => {
    const { properties, lists } = flatten(item);
    const index = at.toString();
    const part: FlatEntity = {
      type,
      primaryKey: joinKey([parent.primaryKey, type, index]),
      additionalTypes: [],
      properties: withoutLongTexts(properties),
      primaryKeyProperties: ['_parent_entity_pk', '_entity_type', '_sub_entity_index'],
      additionalKeyProperties: [],
      parent: { type: parent.type, primaryKey: parent.primaryKey, index },
    };
    return [part, ...lists.flatMap((list) => partsOf(part, list))];
  });
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Keys stay whatever their length: without them nothing could be matched. */
function withoutLongTexts(properties: Readonly<Record<string, GraphValue>>, entity?: GraphEntity) {
  const keys = new Set([
    ...(entity?.primary_key_properties ?? []),
    ...(entity?.additional_key_properties.flat() ?? []),
  ]);
  const kept = Object.entries(properties).filter(
    ([name, value]) => keys.has(name) || typeof value !== 'string' || value.length <= maxTextLength,
  );
  return Object.fromEntries(kept);
}

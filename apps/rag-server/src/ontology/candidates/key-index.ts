import { z } from 'zod';
import { entityKey, joinKey } from '../../graph/entities/entity-name.js';
import type { GraphNode } from '../../graph/store/graph-store.js';
import { textsOf } from './value-match.js';

/** One way in which entities of a type are known: a key of one property, or of several together. */
export interface KeySlot {
  readonly type: string;
  readonly properties: readonly string[];
  /** The entities that a value of the key means; of several properties, joined. */
  readonly nodes: Map<string, GraphNode[]>;
  /** Of a composite key: the value of each property. */
  readonly parts: readonly Set<string>[];
}

/** Everything that an entity may be named by. */
export interface KeyIndex {
  add(node: GraphNode): void;
  /** Keys of one property, by a value of theirs. */
  find(value: string): readonly KeySlot[];
  composite(): readonly KeySlot[];
  datasourcesOf(type: string): ReadonlySet<string>;
}

const names = z.array(z.string());

/** Parts of entities are left out: their keys are generated, so nothing can refer to them. */
export function createKeyIndex(): KeyIndex {
  const slots = new Map<string, KeySlot>();
  const byValue = new Map<string, KeySlot[]>();
  const datasources = new Map<string, Set<string>>();
  const slotOf = (type: string, properties: readonly string[]) => {
    const id = JSON.stringify([type, ...properties]);
    const slot: KeySlot = slots.get(id) ?? {
      type,
      properties,
      nodes: new Map(),
      parts: properties.map(() => new Set<string>()),
    };
    slots.set(id, slot);
    return slot;
  };
  return {
    add(node) {
      datasources.set(node.type, (datasources.get(node.type) ?? new Set()).add(node.datasourceId));
      if (node.isPart) return;
      for (const properties of keysOf(node)) {
        const values = properties.map((name) => keyText(node, name));
        if (!values.every((value) => value !== undefined)) continue;
        const slot = slotOf(node.type, properties);
        values.forEach((value, at) => slot.parts[at]?.add(value));
        const value = joinKey(values);
        const there = slot.nodes.get(value);
        if (there) there.push(node);
        else slot.nodes.set(value, [node]);
        if (!there && properties.length === 1) byValue.set(value, [...(byValue.get(value) ?? []), slot]);
      }
    },
    find: (value) => byValue.get(value) ?? [],
    composite: () => [...slots.values()].filter(({ properties }) => properties.length > 1),
    datasourcesOf: (type) => datasources.get(type) ?? new Set(),
  };
}

/** The properties of each key of an entity, the primary one first. */
export const keysOf = ({ properties }: GraphNode): string[][] => {
  const additional = names.parse(properties['_additional_key_properties']).map((list) => names.parse(JSON.parse(list)));
  return [names.parse(properties['_primary_key_properties']), ...additional];
};

/** What a property is as a part of a key; `undefined` when it cannot be one. */
export const keyText = ({ properties }: GraphNode, name: string): string | undefined => {
  const value = properties[name];
  return Array.isArray(value) ? undefined : textsOf(value)[0];
};

/** Those of these nodes that are another entity: a channel that is called after its team says nothing of others. */
export const othersThan = (node: GraphNode, named: readonly GraphNode[] = []): readonly GraphNode[] =>
  named.some((one) => entityKey(one) === entityKey(node))
    ? named.filter((one) => entityKey(one) !== entityKey(node))
    : named;

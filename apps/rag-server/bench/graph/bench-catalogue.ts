import type { GraphNode } from '../../src/graph/store/graph-store.js';
import { type EntityName, nodeIdOf, rootIdOf } from '../../src/graph/entities/entity-name.js';

/** 50,000 entities, each of which names one of three other types: 150,000 relations once those are accepted. */
const types = Array.from({ length: 10 }, (_, at) => `Kind${at}`);
const entitiesEach = 5_000;
const named = [1, 3, 7] as const;

/** The datasources that describe the entities, in equal parts. */
export const datasources = ['bench:0', 'bench:1', 'bench:2', 'bench:3'] as const;

/** Numbers from 0 to 1, the same for the same seed. @see https://en.wikipedia.org/wiki/Linear_congruential_generator */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const keyOf = (type: number, at: number) => `${types[type % types.length] ?? ''}-${at}`;

/** One of the entities. */
export function someEntity(random: () => number): EntityName {
  const type = Math.floor(random() * types.length);
  return { type: types[type] ?? '', primaryKey: keyOf(type, Math.floor(random() * entitiesEach)) };
}

/** All entities, a type at a time. */
export function* benchCatalogue(): Iterable<GraphNode[]> {
  const random = seeded(1);
  for (const type of types.keys()) {
    yield Array.from({ length: entitiesEach }, (_, at) => toNode(type, at, random));
  }
}

function toNode(type: number, at: number, random: () => number): GraphNode {
  const name = { type: types[type] ?? '', primaryKey: keyOf(type, at) };
  const datasourceId = datasources[at % datasources.length] ?? '';
  const rootId = rootIdOf(datasourceId, name);
  const references = named.map((step) => {
    const other = (type + step) % types.length;
    return [`kind${other}_ref`, keyOf(other, Math.floor(random() * entitiesEach))] as const;
  });
  return {
    ...name,
    id: nodeIdOf(rootId, name),
    rootId,
    datasourceId,
    additionalTypes: [],
    isPart: false,
    generation: '1',
    freshUntil: 0,
    properties: {
      name: name.primaryKey,
      tier: 1 + (at % 3),
      ...Object.fromEntries(references),
      _document_id: `${name.type}/${name.primaryKey}`,
      _primary_key_properties: ['name'],
      _additional_key_properties: [],
    },
  };
}

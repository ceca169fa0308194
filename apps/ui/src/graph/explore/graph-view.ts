import type { RagSchemas } from '@parley/client';

export type Entity = RagSchemas['GraphEntity'];
export type Relation = RagSchemas['GraphRelation'];
type Neighborhood = RagSchemas['Neighborhood'];

/** What is on show: entities by key, relations by theirs, which ones were expanded and which were cut short. */
export interface GraphView {
  readonly entities: ReadonlyMap<string, Entity>;
  readonly relations: ReadonlyMap<string, Relation>;
  readonly expanded: ReadonlySet<string>;
  /** How much the server left out is not known, only that it did. */
  readonly isCutByServer: boolean;
  /** Entities that came, and had no room here. */
  readonly leftOut: number;
}

/** More than this nobody can look at, and drawing gets slow. */
export const maxEntities = 300;

export const emptyView: GraphView = {
  entities: new Map(),
  relations: new Map(),
  expanded: new Set(),
  isCutByServer: false,
  leftOut: 0,
};

export const keyOf = (type: string, primaryKey: string): string => JSON.stringify([type, primaryKey]);
export const primaryKeyOf = ({ all_properties }: Entity): string => textOf(all_properties['_entity_pk']);
export const keyOfEntity = (entity: Entity): string => keyOf(entity.entity_type, primaryKeyOf(entity));

/** Both ends of a relation. */
export const endsOf = ({ from_entity: from, to_entity: to }: Relation) => ({
  from: keyOf(from.entity_type, from.primary_key),
  to: keyOf(to.entity_type, to.primary_key),
});

const keySeparator = '_|||_';

/** What an entity is called: by a property that names things, else by its key. */
export function nameOfEntity(entity: Entity): string {
  const { name, title } = entity.all_properties;
  const named = [name, title].find((value) => typeof value === 'string' && value !== '');
  return typeof named === 'string' ? named : primaryKeyOf(entity).split(keySeparator).join(' / ');
}

/** A value of a property as text. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined ? '' : JSON.stringify(value);
}

/** Starts over with these. */
export const startWith = (entities: readonly Entity[]): GraphView =>
  room({ ...emptyView, entities: new Map(entities.map((entity) => [keyOfEntity(entity), entity])) });

/** With what is around one of them; as many as there is room for. */
export function expandedBy(view: GraphView, { entity, entities, relations, truncated }: Neighborhood): GraphView {
  return room({
    entities: new Map([...view.entities, ...[entity, ...entities].map((one) => [keyOfEntity(one), one] as const)]),
    relations: new Map([...view.relations, ...relations.map((one) => [one.relation_pk, one] as const)]),
    expanded: new Set([...view.expanded, keyOfEntity(entity)]),
    isCutByServer: view.isCutByServer || truncated,
    leftOut: view.leftOut,
  });
}

function room(view: GraphView): GraphView {
  const kept = new Map([...view.entities].slice(0, maxEntities));
  const isKept = (relation: Relation) => {
    const { from, to } = endsOf(relation);
    return kept.has(from) && kept.has(to);
  };
  return {
    ...view,
    entities: kept,
    relations: new Map([...view.relations].filter(([, relation]) => isKept(relation))),
    leftOut: view.leftOut + view.entities.size - kept.size,
  };
}

/** How many of each type there are, most first. */
export function typesOf({ entities }: GraphView): { type: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { entity_type } of entities.values()) counts.set(entity_type, (counts.get(entity_type) ?? 0) + 1);
  return [...counts]
    .map(([type, count]) => ({ type, count }))
    .sort((one, other) => other.count - one.count || one.type.localeCompare(other.type));
}

/** What is hidden once somebody chose these of the types on show; what comes in later shows until it is hidden too. */
export const hiddenAfter = (hidden: ReadonlySet<string>, types: readonly string[], chosen: readonly string[]) =>
  new Set([...hidden, ...types].filter((type) => !chosen.includes(type)));

/** Only what is of a type that is not hidden, and relations between such. */
export function withoutTypes(view: GraphView, hidden: ReadonlySet<string>) {
  const entities = [...view.entities].filter(([, { entity_type }]) => !hidden.has(entity_type));
  const shown = new Set(entities.map(([key]) => key));
  const relations = [...view.relations.values()].filter((relation) => {
    const { from, to } = endsOf(relation);
    return shown.has(from) && shown.has(to);
  });
  return { entities: entities.map(([, entity]) => entity), relations };
}

/** The relations that an entity is an end of. */
export const relationsOf = ({ relations }: GraphView, key: string): Relation[] =>
  [...relations.values()].filter((relation) => Object.values(endsOf(relation)).includes(key));

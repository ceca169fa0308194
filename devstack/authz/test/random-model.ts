import fc from 'fast-check';
import type { Userset } from '../src/wire/model-messages.js';

/** A model with tuples, both over the API's wire shapes. Neither is sure to be valid; most are. */
export interface World {
  model: Record<string, unknown>;
  tuples: { object: string; relation: string; user: string }[];
}

export const types = ['group', 'folder', 'document'] as const;
export const relations = ['a', 'b', 'c', 'd'] as const;
export const ids = ['1', '2', '3'] as const;
export const users = ['user:1', 'user:2', 'user:3'] as const;

const self: Userset = { this: {} };
const computed = (relation: string): Userset => ({ computedUserset: { object: '', relation } });
const fromParent = (relation: string): Userset => ({
  tupleToUserset: { tupleset: { object: '', relation: 'parent' }, computedUserset: { object: '', relation } },
});

/** Computed relations only go to earlier names: circles among them are refused by the API. */
const rewriteOf = (index: number, depth: number): fc.Arbitrary<Userset> => {
  const leaves = [
    { weight: 4, arbitrary: fc.constant(self) },
    { weight: 1, arbitrary: fc.constantFrom(...relations).map(fromParent) },
    ...(index > 0 ? [{ weight: 2, arbitrary: fc.constantFrom(...relations.slice(0, index)).map(computed) }] : []),
  ];
  if (depth === 0) return fc.oneof(...leaves);
  const part = rewriteOf(index, depth - 1);
  const parts = fc.array(part, { minLength: 2, maxLength: 3 });
  return fc.oneof(
    ...leaves,
    parts.map((child): Userset => ({ union: { child } })),
    parts.map((child): Userset => ({ intersection: { child } })),
    fc.tuple(part, part).map(([base, subtract]): Userset => ({ difference: { base, subtract } })),
  );
};

const containsSelf = (userset: Userset): boolean => JSON.stringify(userset).includes('"this"');

const reference = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Record<string, unknown>>({ type: 'user' }) },
  { weight: 1, arbitrary: fc.constant<Record<string, unknown>>({ type: 'user', wildcard: {} }) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(...types), fc.constantFrom(...relations))
      .map(([type, relation]): Record<string, unknown> => ({ type, relation })),
  },
);

type Entry = [string, unknown];

const typeDefinition = (type: string) =>
  fc
    .record({
      parents: fc.uniqueArray(fc.constantFrom(...types), { minLength: 1, maxLength: 2 }),
      rewrites: fc.tuple(...relations.map((_, index) => rewriteOf(index, index === 0 ? 0 : 2))),
      references: fc.tuple(...relations.map(() => fc.array(reference, { minLength: 1, maxLength: 3 }))),
    })
    .map(({ parents, rewrites, references }): Record<string, unknown> => ({
      type,
      relations: Object.fromEntries<unknown>([
        ['parent', self],
        ...relations.map((name, index): Entry => [name, rewrites[index]]),
      ]),
      metadata: {
        relations: Object.fromEntries<unknown>([
          ['parent', { directly_related_user_types: parents.map((parent) => ({ type: parent })) }],
          ...relations.flatMap((name, index): Entry[] =>
            containsSelf(rewrites[index] ?? {}) ? [[name, { directly_related_user_types: references[index] }]] : [],
          ),
        ]),
      },
    }));

const objects = types.flatMap((type) => ids.map((id) => `${type}:${id}`));

/** Numbers that pick one of what the model allows, so that most tuples fit it. */
const pick = fc.record({ object: fc.nat(8), relation: fc.nat(11), kind: fc.nat(11), id: fc.nat(11) });
type Pick = typeof pick extends fc.Arbitrary<infer T> ? T : never;

const at = <T>(items: readonly T[], index: number): T | undefined => items[index % items.length];

interface Definition {
  metadata: { relations: Record<string, { directly_related_user_types: Record<string, unknown>[] }> };
}

function toTuple(definitions: Definition[], { object: index, relation: choice, kind, id }: Pick): World['tuples'] {
  const object = objects[index] ?? '';
  const restrictions = definitions[Math.floor(index / ids.length)]?.metadata.relations ?? {};
  const relation = at(Object.keys(restrictions), choice) ?? '';
  const reference = at(restrictions[relation]?.directly_related_user_types ?? [], kind);
  if (!reference) return [];
  const named = `${reference['type'] as string}:${'wildcard' in reference ? '*' : (at(ids, id) ?? '')}`;
  const user = 'relation' in reference ? `${named}#${reference['relation'] as string}` : named;
  return [{ object, relation, user }];
}

const textOf = ({ object, relation, user }: World['tuples'][number]) => `${object}#${relation}@${user}`;

export const world: fc.Arbitrary<World> = fc
  .record({
    definitions: fc.tuple(...types.map(typeDefinition)),
    picks: fc.array(pick, { minLength: 15, maxLength: 50 }),
  })
  .map(({ definitions, picks }) => {
    const tuples = picks.flatMap((each) => toTuple(definitions as unknown as Definition[], each));
    return {
      model: { schema_version: '1.1', type_definitions: [{ type: 'user' }, ...definitions], conditions: {} },
      tuples: [...new Map(tuples.map((tuple) => [textOf(tuple), tuple])).values()],
    };
  });

export const allObjects = objects;

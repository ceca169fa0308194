import type { Rewrite } from '../src/model/rewrite.js';
import type { Typesystem } from '../src/model/typesystem.js';
import { kindOf, splitUserset, typeOf } from '../src/tuples/names.js';

type Truth = 'yes' | 'no' | 'unknown';
interface Key {
  object: string;
  relation: string;
  user: string;
}

const or = (parts: Truth[]): Truth => (parts.includes('yes') ? 'yes' : parts.includes('unknown') ? 'unknown' : 'no');
const and = (parts: Truth[]): Truth => (parts.includes('no') ? 'no' : parts.includes('unknown') ? 'unknown' : 'yes');
const flip = (truth: Truth): Truth => (truth === 'yes' ? 'no' : truth === 'no' ? 'yes' : 'unknown');

/**
 * Decides every relation of every object for one user at once, the slow and obvious way: nothing is known at first, and
 * the rules of the model are applied to everything, again and again, until nothing changes. What then is still unknown
 * rests on circles alone and counts as no.
 */
export function bruteForce(types: Typesystem, tuples: Key[], objects: readonly string[], user: string) {
  const everyone = `${typeOf(user)}:*`;
  const isUserset = user.includes('#');
  const kinds = isUserset ? [kindOf(user)] : [typeOf(user), everyone];
  const truths = new Map<string, Truth>();
  const nodes = objects.flatMap((object) =>
    [...types.relations()].filter(({ type }) => type === typeOf(object)).map((relation) => ({ object, relation })),
  );
  const truthOf = (object: string, relation: string): Truth => {
    if (`${object}#${relation}` === user) return 'yes';
    if (!types.relation(typeOf(object), relation)) return 'no';
    const reachable = types.reachable(typeOf(object), relation);
    if (!kinds.some((kind) => reachable.has(kind))) return 'no';
    return truths.get(`${object}#${relation}`) ?? 'unknown';
  };
  const given = (object: string, relation: string) =>
    tuples.filter((tuple) => tuple.object === object && tuple.relation === relation).map((tuple) => tuple.user);
  const directly = (named: string): Truth => {
    if (named === user || (!isUserset && named === everyone)) return 'yes';
    const { object, relation } = splitUserset(named);
    return relation === '' ? 'no' : truthOf(object, relation);
  };
  const evaluate = (object: string, name: string, rewrite: Rewrite): Truth => {
    const part = (child: Rewrite) => evaluate(object, name, child);
    switch (rewrite.kind) {
      case 'this':
        return or(given(object, name).map(directly));
      case 'computed':
        return truthOf(object, rewrite.relation);
      case 'tupleToUserset':
        return or(given(object, rewrite.tupleset).map((parent) => truthOf(parent, rewrite.computed)));
      case 'union':
        return or(rewrite.children.map(part));
      case 'intersection':
        return and(rewrite.children.map(part));
      case 'difference':
        return and([part(rewrite.base), flip(part(rewrite.subtract))]);
    }
  };
  for (let changed = true; changed;) {
    changed = false;
    for (const { object, relation } of nodes) {
      const key = `${object}#${relation.name}`;
      const truth = evaluate(object, relation.name, relation.rewrite);
      changed ||= truth !== (truths.get(key) ?? 'unknown');
      truths.set(key, truth);
    }
  }
  return (object: string, relation: string): boolean => truthOf(object, relation) === 'yes';
}

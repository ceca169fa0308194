import type { ShortestPathAnswer } from '@parley/contracts';

type Path = ShortestPathAnswer['paths'][number];

/** The types on the path, from its start. */
export function typesAlong(start: string, path: Path): string[] {
  const types = [start];
  for (const { from, to } of path) types.push(from === types.at(-1) ? to : from);
  return types;
}

/** `Incident -[TOUCHED]-> Deployment` */
export function inArrows(start: string, path: Path): string {
  const types = typesAlong(start, path);
  const steps = path.map(({ from, relation_name: name }, at) => {
    const arrow = from === types[at] ? `-[${name}]->` : `<-[${name}]-`;
    return ` ${arrow} ${types[at + 1] ?? ''}`;
  });
  return start + steps.join('');
}

/**
 * Read-only Cypher that follows the path from one entity, with a column for the key of each type, named like the type.
 * The names come from the tools themselves; the key is the caller's and is passed as text.
 */
export function queryAlong(start: string, key: string, path: Path): string {
  const types = typesAlong(start, path);
  const steps = path.map(({ from, relation_name: name }, at) => {
    const arrow = from === types[at] ? `-[:${name}]->` : `<-[:${name}]-`;
    return `${arrow}(n${at + 1}:${types[at + 1] ?? ''})`;
  });
  const columns = types.slice(1).map((type, at) => `n${at + 1}._entity_pk AS ${type}`);
  const order = types.slice(1).join(', ');
  return `MATCH (n0:${start})${steps.join('')} WHERE n0._entity_pk = ${JSON.stringify(key)} RETURN DISTINCT ${columns.join(', ')} ORDER BY ${order}`;
}

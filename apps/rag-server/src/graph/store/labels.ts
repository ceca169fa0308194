/** The label that every node of a graph has, and that every pattern asks for. */
export const dataLabel = 'DataEntity';
export const ontologyLabel = 'SchemaEntity';
/** What was part of another entity has it as well. */
export const partLabel = 'SubEntity';

/** What no entity type may be called. */
const reservedLabels: ReadonlySet<string> = new Set([dataLabel, ontologyLabel, partLabel]);

/** Whether an entity type may be a label. */
export const isLabel = (type: string): boolean => isQuotable(type) && type.trim() !== '' && !reservedLabels.has(type);

/** A name of a label or a relation in a query, where none can be a parameter. Throws a TypeError for what could end it. */
export function quotedName(name: string): string {
  if (!isQuotable(name)) throw new TypeError(`${JSON.stringify(name)} cannot be a name in the graph`);
  return `\`${name}\``;
}

/** Between backticks, Neo4j decodes `\u` as well. */
const isQuotable = (name: string) => !/[`\\\p{Cc}]/u.test(name);

/** From an entity to what it was split into. */
export const partRelation = 'HAS';
/** Edge between types of a relation that was not accepted: for people who decide; tools do not follow it. */
export const candidateName = '_CANDIDATE';
/** On an edge, the id of the relation of the ontology that it is of. */
export const relationProperty = '_ontology_relation_id';

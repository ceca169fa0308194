/** The label that every node of a graph has, and that every pattern asks for. */
export const dataLabel = 'DataEntity';
export const ontologyLabel = 'SchemaEntity';
/** What was part of another entity has it as well. */
export const partLabel = 'SubEntity';

/** What no entity type may be called. */
export const reservedLabels: ReadonlySet<string> = new Set([dataLabel, ontologyLabel, partLabel]);

/** From an entity to what it was split into. */
export const partRelation = 'HAS';

/**
 * A value of an answer as JSON, the same from both engines: nodes as entities, relations by their names, paths as both.
 * What the engine or we keep about a node beside what was ingested is left out.
 */
export function toCell(value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (typeof value === 'bigint') return Number(value);
  if (typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(toCell);
  const found = value as Readonly<Record<string, unknown>>;
  return nodeCell(found) ?? relationCell(found) ?? pathCell(found) ?? mapCell(found);
}

type Found = Readonly<Record<string, unknown>>;

/** Neo4j: `{labels, properties}` and an identity; grafeo: `_id`, `_labels` and the properties side by side. */
function nodeCell(found: Found) {
  if (Array.isArray(found['_labels'])) return entity(found);
  return Array.isArray(found['labels']) && 'identity' in found ? entity(found['properties'] as Found) : undefined;
}

const entity = (properties: Found) => ({
  entity_type: properties['_entity_type'],
  _entity_pk: properties['_entity_pk'],
  _datasource_id: properties['_datasource_id'],
  properties: mapCell(Object.fromEntries(Object.entries(properties).filter(([name]) => !name.startsWith('_')))),
});

function relationCell(found: Found) {
  if (typeof found['_type'] === 'string' && '_source' in found) return { relation_name: found['_type'] };
  return typeof found['type'] === 'string' && 'startNodeElementId' in found
    ? { relation_name: found['type'] }
    : undefined;
}

function pathCell(found: Found) {
  if (Array.isArray(found['nodes']) && Array.isArray(found['edges']))
    return { entities: found['nodes'].map(toCell), relations: found['edges'].map(toCell) };
  const segments = found['segments'];
  if (!Array.isArray(segments) || !('start' in found)) return undefined;
  const steps = segments as readonly { readonly end: unknown; readonly relationship: unknown }[];
  return {
    entities: [found['start'], ...steps.map(({ end }) => end)].map(toCell),
    relations: steps.map(({ relationship }) => toCell(relationship)),
  };
}

const mapCell = (found: Found) => Object.fromEntries(Object.entries(found).map(([key, one]) => [key, toCell(one)]));

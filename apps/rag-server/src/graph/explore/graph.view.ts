import { createHash } from 'node:crypto';
import { type GraphEntity, type GraphRelation } from '@parley/contracts';
import { z } from 'zod';
import { entityKey, type EntityName } from '../entities/entity-name.js';
import type { GraphNode, Relation } from '../store/graph-store.js';
import { relationProperty } from '../store/labels.js';

const names = z.array(z.string());
const keyLists = z.array(z.string().transform((text) => names.parse(JSON.parse(text))));

/** An entity as the API shows it: its flat properties, and ours with an underscore. */
export function toEntityView({ type, primaryKey, additionalTypes, properties, ...node }: GraphNode): GraphEntity {
  const { _primary_key_properties, _additional_key_properties, ...shown } = properties;
  return {
    entity_type: type,
    additional_types: additionalTypes.length > 0 ? [...additionalTypes] : null,
    all_properties: {
      ...shown,
      _entity_type: type,
      _entity_pk: primaryKey,
      _datasource_id: node.datasourceId,
      _fresh_until: node.freshUntil,
    },
    primary_key_properties: names.parse(_primary_key_properties),
    additional_key_properties: keyLists.parse(_additional_key_properties),
  };
}

export const toRelationView = (relation: Relation): GraphRelation => ({
  from_entity: toEndpoint(relation.from),
  to_entity: toEndpoint(relation.to),
  relation_name: relation.name,
  relation_pk: relationKey(relation),
  relation_properties: relationProperties(relation),
});

/** What a relation of the ontology says of itself; one between an entity and its parts says nothing. */
export const relationProperties = ({ relationId }: Relation) =>
  relationId === undefined ? null : { [relationProperty]: relationId };

const toEndpoint = ({ type, primaryKey }: EntityName) => ({ entity_type: type, primary_key: primaryKey });

const relationKey = ({ from, name, to, relationId }: Relation) =>
  createHash('sha256')
    .update(JSON.stringify([entityKey(from), name, entityKey(to), ...(relationId === undefined ? [] : [relationId])]))
    .digest('base64url')
    .slice(0, 32);

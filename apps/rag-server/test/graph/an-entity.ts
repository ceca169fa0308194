import { aDocument } from '../start-rag-server.js';

/** A structured document that holds an entity of that type, known by `name`. */
export const anEntity = (type: string, properties: { name: string } & Record<string, unknown>, more: object = {}) => {
  const entity = { entity_type: type, all_properties: properties, primary_key_properties: ['name'], ...more };
  return aDocument(`${type}-${properties.name}`, JSON.stringify(entity), { is_structured_entity: true });
};

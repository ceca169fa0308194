/** The parts of this platform as structured documents: an entity, its key, its properties. */
const thing = (type: string, id: string, more: Readonly<Record<string, unknown>>) => ({
  page_content: JSON.stringify({ entity_type: type, all_properties: { id, ...more }, primary_key_properties: ['id'] }),
  metadata: { document_id: `${type} ${id}`, title: id, document_type: 'entity', is_structured_entity: true },
});

const neighbours = [
  thing('Neighbour', 'docdb', { speaks: 'MongoDB wire protocol', product: 'MongoDB' }),
  thing('Neighbour', 'idp', { speaks: 'OpenID Connect', product: 'Keycloak' }),
  thing('Neighbour', 'authz', { speaks: 'OpenFGA HTTP API', product: 'OpenFGA' }),
  thing('Neighbour', 'chatx', { speaks: 'messaging REST and a device websocket', product: 'Webex' }),
];

const services = [
  thing('Service', 'ui-bff', { needs: ['docdb', 'idp', 'authz'], port: 3000 }),
  thing('Service', 'chatx-bot', { needs: ['docdb', 'idp', 'authz', 'chatx'], port: 3002 }),
  thing('Service', 'dynamic-agents', { needs: ['docdb', 'idp', 'authz'], port: 8100 }),
  thing('Service', 'rag-server', { needs: ['docdb', 'idp', 'authz'], port: 9446 }),
];

const calls = [
  thing('Call', 'question from a browser', { from_service: 'ui-bff', to_service: 'dynamic-agents' }),
  thing('Call', 'question from a space', { from_service: 'chatx-bot', to_service: 'ui-bff' }),
  thing('Call', 'search', { from_service: 'dynamic-agents', to_service: 'rag-server' }),
];

export const parleyThings = [...neighbours, ...services, ...calls];

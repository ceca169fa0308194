import type { Rows } from './row.js';

const aTool = (id: string) => ({
  tool_id: id,
  description: 'Finds runbooks.',
  parallel_searches: [{ label: 'runbooks', datasource_ids: ['*'], extra_filters: {}, semantic_weight: 0.5 }],
  allow_runtime_filters: true,
  enabled: true,
});

export const toolRows: Rows = {
  'GET /v1/mcp/custom-tools': { role: 'readonly', good: () => ({}), again: [200], needs: ['docdb', 'authz'] },
  'POST /v1/mcp/custom-tools': {
    role: 'admin',
    good: ({ fresh }) => ({ body: aTool(`tool-${fresh()}`) }),
    again: [409],
    needs: ['docdb'],
  },
  'PUT /v1/mcp/custom-tools/{tool_id}': {
    role: 'admin',
    good: async ({ newTool }) => {
      const id = await newTool();
      return { params: { tool_id: id }, body: aTool(id) };
    },
    again: [200],
    needs: ['docdb'],
  },
  'DELETE /v1/mcp/custom-tools/{tool_id}': {
    role: 'admin',
    good: async ({ newTool }) => ({ params: { tool_id: await newTool() } }),
    again: [404],
    needs: ['docdb'],
  },
  'GET /v1/mcp/builtin-tools': { role: 'readonly', good: () => ({}), again: [200], needs: ['docdb'] },
  'PUT /v1/mcp/builtin-tools': {
    role: 'admin',
    good: () => ({
      body: {
        search_enabled: true,
        fetch_document_enabled: true,
        fetch_datasources_enabled: true,
        graph_explore_ontology_entity_enabled: true,
        graph_explore_data_entity_enabled: true,
        graph_fetch_data_entity_details_enabled: true,
        graph_shortest_path_between_entity_types_enabled: true,
        graph_raw_query_data_enabled: true,
        graph_raw_query_ontology_enabled: true,
      },
    }),
    again: [200],
    needs: ['docdb'],
  },
  'GET /v1/mcp/tools/schema': { role: 'readonly', good: () => ({}), again: [200], needs: ['docdb', 'authz'] },
  'POST /v1/mcp/invoke': {
    role: 'readonly',
    good: () => ({ body: { tool_name: 'search', arguments: { query: 'a tunnel' } } }),
    names: { tool_name: 'nothing' },
    again: [200],
    needs: ['docdb', 'authz', 'index', 'embeddings'],
  },
  'POST /mcp': {
    role: 'readonly',
    good: () => ({
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      headers: { accept: 'application/json, text/event-stream' },
    }),
    again: [200],
    // An outage is told as MCP tells it.
    needs: [],
  },
};

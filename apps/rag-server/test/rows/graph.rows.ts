import type { Row, Rows } from './row.js';

const graphRow = (good: Row['good'], more: Partial<Row> = {}): Row => ({
  role: 'readonly',
  good,
  again: [200],
  needs: ['docdb', 'authz', 'graph'],
  ...more,
});

const paged = (filter: Record<string, string>) => graphRow(() => ({ query: { offset: '0', limit: '10', ...filter } }));

const rowsOf = (graph: 'data' | 'ontology', pk: string): Rows => {
  const base = `/v1/graph/explore/${graph}`;
  return {
    [`GET ${base}/entities/batch`]: paged({ entity_type: 'Stage' }),
    [`GET ${base}/relations/batch`]: paged({ relation_name: 'HAS' }),
    [`POST ${base}/entity/neighborhood`]: graphRow(
      () => ({ body: { entity_type: 'Stage', entity_pk: pk, depth: 2 } }),
      {
        names: { entity_pk: 'nothing' },
      },
    ),
    [`GET ${base}/entity/start`]: graphRow(() => ({ query: { n: '5' } })),
    [`GET ${base}/stats`]: graphRow(() => ({})),
  };
};

export const graphRows: Rows = {
  'GET /v1/graph/explore/entity_type': graphRow(() => ({})),
  ...rowsOf('data', 'main'),
  ...rowsOf('ontology', 'Stage'),
};

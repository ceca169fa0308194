import type { Rows } from './row.js';

export const wikiRows: Rows = {
  'GET /v1/wikis': { role: 'admin', good: () => ({}), again: [200], needs: ['docdb'] },
  'POST /v1/wikis': { role: 'admin', good: ({ aWiki }) => ({ body: aWiki() }), again: [409], needs: ['docdb'] },
  'POST /v1/wiki-tests': { role: 'admin', good: ({ aWiki }) => ({ body: aWiki() }), again: [200], needs: [] },
  'POST /v1/wikis/{wiki_id}/test': {
    role: 'admin',
    good: async ({ newWiki }) => ({ params: { wiki_id: (await newWiki()).id } }),
    again: [200],
    needs: ['docdb'],
  },
  'GET /v1/wikis/{wiki_id}': {
    role: 'admin',
    good: async ({ newWiki }) => ({ params: { wiki_id: (await newWiki()).id } }),
    again: [200],
    needs: ['docdb'],
  },
  'PUT /v1/wikis/{wiki_id}': {
    role: 'admin',
    good: async ({ newWiki }) => {
      const { id, body } = await newWiki();
      return { params: { wiki_id: id }, body };
    },
    again: [200],
    needs: ['docdb'],
  },
  'DELETE /v1/wikis/{wiki_id}': {
    role: 'admin',
    good: async ({ newWiki }) => ({ params: { wiki_id: (await newWiki()).id } }),
    again: [404],
    needs: ['docdb'],
  },
};

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RunningRag } from '../start-rag-server.js';
import { startWithHandbook } from './start-with-handbook.js';

interface Answered {
  readonly isError?: boolean;
  readonly content: { readonly text: string }[];
  readonly structuredContent?: object;
}

describe('arguments that a client sends empty', () => {
  let rag: RunningRag;
  beforeAll(async () => {
    rag = await startWithHandbook();
  });
  afterAll(() => rag.close());

  async function call(name: string, args: unknown) {
    const reader = await rag.as('reader');
    const answer = await reader
      .post('/mcp')
      .send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });
    const { result } = answer.body as { result: Answered };
    return { ...result, text: result.content[0]!.text };
  }

  it.each<[string, unknown]>([
    ['search', { query: 'tunnel', limit: null }],
    ['search', { query: 'tunnel', offset: null, explain: null, thought: null }],
    ['search', { query: 'tunnel', filters: { document_type: null } }],
    ['list_datasources_and_entity_types', { thought: null }],
    ['list_datasources_and_entity_types', null],
  ])('count as absent: %s %j', async (name, args) => {
    const given = Object.entries(args ?? {}).filter(([, value]) => typeof value === 'string');
    const without = await call(name, Object.fromEntries(given));
    const answered = await call(name, args);

    expect(answered.isError).not.toBe(true);
    expect(answered.structuredContent).toEqual(without.structuredContent);
  });

  it('count as absent where a document is read', async () => {
    const { structuredContent } = await call('search', { query: 'tunnel' });
    const { results } = structuredContent as { results: { metadata: { document_id: string } }[] };
    const read = { document_id: results[0]!.metadata.document_id, datasource_id: null, offset: null };

    expect((await call('fetch_document', read)).isError).not.toBe(true);
  });

  it('are refused by name where an empty text would find nothing', async () => {
    const refused = await call('search', { query: 'tunnel', filters: { document_type: '' } });

    expect([refused.isError, refused.text]).toEqual([true, expect.stringContaining('filters.document_type')]);
  });
});

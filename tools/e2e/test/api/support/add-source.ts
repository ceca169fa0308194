import { createAuthzClient, datasourceObject } from '@parley/authz-client';
import { createRagClient, type IngestInput, runIngestor } from '@parley/client';
import { demo, type Stack } from '@parley/stack';
import { machineTokenOf } from '../../../src/api/machine-token.js';
import { addressOf } from './start-e2e-stack.js';

/** One source with one document, brought by the stack's ingestor and open to exactly those named. */
export interface AddedSource {
  readonly id: string;
  readonly text: string;
  /** A subject of authz and its relation to the source: `team:<slug>#member` and `reader`, say. */
  readonly grant: readonly [user: string, relation: 'reader' | 'owner'];
}

/** Resolves when the document can be searched. */
export async function addSource(stack: Stack, { id, text, grant: [user, relation] }: AddedSource): Promise<void> {
  const token = await machineTokenOf(stack, 'ingestor');
  const client = createRagClient({ baseUrl: addressOf(stack, 'rag-server'), token: () => Promise.resolve(token) });
  const [type = '', name = ''] = id.split(':');
  const { status } = await runIngestor({
    client,
    ingestor: { type, name },
    datasource: { datasource_id: id, source_type: type },
    documents: oneDocument(text),
  });
  if (status !== 'completed') throw new Error(`bringing ${id} ended as ${status}`);
  const authz = createAuthzClient({ url: addressOf(stack, 'authz'), storeName: demo.store });
  await authz.apply({ writes: [{ user, relation, object: datasourceObject(id) }] });
}

async function* oneDocument(text: string): AsyncGenerator<IngestInput> {
  const metadata = { document_id: 'only', title: 'Note', document_type: 'text' };
  yield await Promise.resolve({ page_content: text, metadata });
}

import { expect, it } from '@jest/globals';
import { createRagClient, type IngestInput, runIngestor } from '../src/index.js';
import { startScriptedServer } from './scripted-server.js';

async function* nothing(): AsyncGenerator<IngestInput> {
  // An empty source.
}

it('an ingestor begins nothing under limits that are not what the API promises', async () => {
  const server = await startScriptedServer({ status: 200, body: { ingestor_id: 'files:a' } });

  const run = runIngestor({
    client: createRagClient({ baseUrl: server.url }),
    ingestor: { type: 'files', name: 'a' },
    datasource: { datasource_id: 'files:a', source_type: 'files' },
    documents: nothing(),
  });

  await expect(run).rejects.toMatchObject({ code: 'BAD_GATEWAY' });
  expect(server.seen.map(({ url }) => url)).toEqual(['/v1/ingestor/heartbeat']);
  await server.close();
});

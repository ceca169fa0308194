import { aDatasource, aDocument, ingest, type RunningRag, startRagServer } from '../start-rag-server.js';

/** A service that knows one document. */
export async function startWithHandbook(): Promise<RunningRag> {
  const rag = await startRagServer();
  const ingestor = await rag.as('ingestor');
  await ingestor.post('/v1/datasource').send(aDatasource('files:a', { name: 'Handbook' }));
  await ingest(ingestor, 'files:a', [aDocument('vpn', 'Start the tunnel client to reach the office.')]);
  return rag;
}

import { type RagClient, runIngestor } from '@parley/client';
import type { CatalogueKind } from './catalogue.js';
import { catalogueSource } from './open-world.js';

/** Ingests the whole catalogue and removes documents that are gone from it. Throws if a document was not accepted. */
export async function bringCatalogue(client: RagClient, kinds: readonly CatalogueKind[]): Promise<void> {
  const { status, job } = await runIngestor({
    client,
    ingestor: { type: 'demo', name: 'catalogue', description: 'A small company and its services' },
    datasource: { datasource_id: catalogueSource, source_type: 'demo', name: 'Service catalogue' },
    documents: inTurn(kinds),
    deleteMissing: true,
    patienceMs: 30_000,
  });
  if (status !== 'completed')
    throw new Error(`The catalogue was not ingested (${status}): ${job.error_msgs.join('; ')}`);
}

async function* inTurn(kinds: readonly CatalogueKind[]) {
  for (const { documents } of kinds) yield* await Promise.resolve(documents);
}

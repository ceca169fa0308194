import { AppError } from '@parley/contracts';
import type { DocumentStore, StoredDocument } from '../documents/document.store.js';
import { documentKey } from '../index/chunk-id.js';
import type { ChunkIndex, DocumentChunks, DocumentKey } from '../index/chunk-index.js';
import type { IndexedDocument } from './index-documents.js';

/**
 * Keeps documents that have not changed fresh until then, in epoch seconds; nothing is embedded. Resolves to what
 * became of each, with how many passages it has, in their order. Throws `CONFLICT` and renews none when one of them is not all there: that one is
 * off the list then, so whoever runs again finds it unknown and reads it in full.
 */
export type RenewDocuments = (documents: readonly DocumentKey[], freshUntil: number) => Promise<IndexedDocument[]>;

interface Deps {
  readonly index: ChunkIndex;
  readonly documents: DocumentStore;
}

export function makeRenewDocuments(deps: Deps): RenewDocuments {
  const { index, documents } = deps;
  return async (keys, freshUntil) => {
    if (keys.length === 0) return [];
    const stored = await documents.find(keys);
    const sets = await renewedSets(index, stored, freshUntil);
    const counts = new Map(sets.map(({ document, chunks }) => [documentKey(document), chunks.length]));
    await refuseIncomplete(deps, keys, new Set(stored.filter(isWhole(counts)).map(documentKey)));
    await index.replaceDocuments(sets);
    await documents.put(stored.map((document) => ({ ...document, freshUntil })));
    return keys.map((key) => ({ outcome: 'unchanged', chunks: counts.get(documentKey(key)) ?? 0 }));
  };
}

/** What each document has in the index now, fresh until then. */
async function renewedSets(
  index: ChunkIndex,
  stored: readonly StoredDocument[],
  freshUntil: number,
): Promise<DocumentChunks[]> {
  const vectors = await index.storedVectors(stored);
  return Promise.all(
    stored.map(async ({ datasourceId, documentId }) => {
      const document = { datasourceId, documentId };
      const chunks = (await index.scanDocument(document)).flatMap((chunk) => {
        const vector = vectors.get(chunk.embeddingHash);
        return vector ? [{ ...chunk, vector, document: { ...chunk.document, freshUntil } }] : [];
      });
      return { document, chunks };
    }),
  );
}

const isWhole = (counts: ReadonlyMap<string, number>) => (document: StoredDocument) =>
  counts.get(documentKey(document)) === document.chunkCount;

/** A clean-up or a removal that comes in between, or was cut off, takes passages away that the list still counts. */
async function refuseIncomplete({ documents }: Deps, keys: readonly DocumentKey[], whole: ReadonlySet<string>) {
  const incomplete = keys.filter((key) => !whole.has(documentKey(key)));
  if (incomplete.length === 0) return;
  await documents.remove(incomplete);
  throw new AppError('CONFLICT', 'Parts of the document were missing, so it has to be read again.');
}

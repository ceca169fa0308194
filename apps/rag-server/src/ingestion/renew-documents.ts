import type { DocumentStore } from '../documents/document.store.js';
import { documentKey } from '../index/chunk-id.js';
import type { ChunkIndex, DocumentKey } from '../index/chunk-index.js';

/**
 * Keeps documents that have not changed fresh until then, in epoch seconds; nothing is embedded. Resolves to how many
 * passages each has, in their order.
 */
export type RenewDocuments = (documents: readonly DocumentKey[], freshUntil: number) => Promise<number[]>;

interface Deps {
  readonly index: ChunkIndex;
  readonly documents: DocumentStore;
}

export function makeRenewDocuments({ index, documents }: Deps): RenewDocuments {
  return async (keys, freshUntil) => {
    if (keys.length === 0) return [];
    const stored = await documents.find(keys);
    const vectors = await index.storedVectors(stored);
    const sets = await Promise.all(
      stored.map(async ({ datasourceId, documentId }) => {
        const document = { datasourceId, documentId };
        const chunks = (await index.scanDocument(document)).flatMap((chunk) => {
          const vector = vectors.get(chunk.embeddingHash);
          return vector ? [{ ...chunk, vector, document: { ...chunk.document, freshUntil } }] : [];
        });
        return { document, chunks };
      }),
    );
    await index.replaceDocuments(sets);
    await documents.put(stored.map((document) => ({ ...document, freshUntil })));
    const counts = new Map(sets.map(({ document, chunks }) => [documentKey(document), chunks.length]));
    return keys.map((key) => counts.get(documentKey(key)) ?? 0);
  };
}

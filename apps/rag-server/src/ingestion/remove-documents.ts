import type { DocumentStore } from '../documents/document.store.js';
import type { ChunkIndex, DocumentKey } from '../index/chunk-index.js';

/** Takes documents out of search and out of the list; what is not there is left as it is. */
export type RemoveDocuments = (documents: readonly DocumentKey[]) => Promise<void>;

interface Deps {
  readonly index: ChunkIndex;
  readonly documents: DocumentStore;
}

/** The list goes last: a removal that was cut off is found there again. */
export const makeRemoveDocuments =
  ({ index, documents }: Deps): RemoveDocuments =>
  async (keys) => {
    if (keys.length === 0) return;
    await index.replaceDocuments(keys.map((document) => ({ document, chunks: [] })));
    await documents.remove(keys);
  };

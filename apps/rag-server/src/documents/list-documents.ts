import { LRUCache } from 'lru-cache';
import type { DocumentStore, StoredDocument } from './document.store.js';

/** A document with those of its chunks that fall on the page. */
export interface ListedDocument {
  readonly document: StoredDocument;
  readonly chunkIndexes: readonly number[];
}

export interface DocumentPage {
  readonly documents: readonly ListedDocument[];
  readonly hasMore: boolean;
}

export type ListDocuments = (datasourceId: string, page: { offset: number; limit: number }) => Promise<DocumentPage>;

/** Where a page begins: in a document, before which there are so many chunks. */
interface Place {
  readonly documentId: string;
  readonly at: number;
}

/** Long enough to read page after page. */
const placeKeptMs = 60_000;

/**
 * Pages count chunks, documents ordered by id: pages neither overlap nor skip while nothing is written. Where one ends is
 * remembered, so that the next one is not counted from the first document on.
 */
export function makeListDocuments(documents: Pick<DocumentStore, 'scan'>): ListDocuments {
  const places = new LRUCache<string, Place>({ max: 1_000, ttl: placeKeptMs });
  const nameOf = (datasourceId: string, offset: number) => JSON.stringify([datasourceId, offset]);
  return async (datasourceId, { offset, limit }) => {
    const page: ListedDocument[] = [];
    const end = offset + limit;
    const begin = places.get(nameOf(datasourceId, offset));
    let at = begin?.at ?? 0;
    for await (const document of documents.scan(datasourceId, begin?.documentId)) {
      const next = at + document.chunkCount;
      const chunkIndexes = between(Math.max(0, offset - at), Math.min(document.chunkCount, end - at));
      if (chunkIndexes.length > 0) page.push({ document, chunkIndexes });
      if (next > end) {
        places.set(nameOf(datasourceId, end), { documentId: document.documentId, at });
        return { documents: page, hasMore: true };
      }
      at = next;
    }
    return { documents: page, hasMore: false };
  };
}

const between = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, step) => from + step);

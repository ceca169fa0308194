import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { DocumentStore, StoredDocument } from './document.store.js';
import type { Seen } from './may-list-documents.js';

/** A document with those of its chunks that fall on the page. */
export interface ListedDocument {
  readonly document: StoredDocument;
  readonly chunkIndexes: readonly number[];
}

export interface DocumentPage {
  readonly documents: readonly ListedDocument[];
  readonly hasMore: boolean;
}

export type ListDocuments = (
  datasourceId: string,
  seen: Seen,
  page: { offset: number; limit: number },
) => Promise<DocumentPage>;

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
  return async (datasourceId, seen, { offset, limit }) => {
    const lists = seen === 'all' ? undefined : seen.lists;
    // Whoever sees other documents has other pages.
    const nameOf = (at: number) => digestOf([datasourceId, lists ?? null, at]);
    const page: ListedDocument[] = [];
    const end = offset + limit;
    const begin = places.get(nameOf(offset));
    let at = begin?.at ?? 0;
    for await (const document of documents.scan(datasourceId, { from: begin?.documentId, lists })) {
      const next = at + document.chunkCount;
      const chunkIndexes = between(Math.max(0, offset - at), Math.min(document.chunkCount, end - at));
      if (chunkIndexes.length > 0) page.push({ document, chunkIndexes });
      if (next > end) {
        places.set(nameOf(end), { documentId: document.documentId, at });
        return { documents: page, hasMore: true };
      }
      at = next;
    }
    return { documents: page, hasMore: false };
  };
}

const digestOf = (what: unknown) => createHash('sha256').update(JSON.stringify(what)).digest('base64url');

const between = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, step) => from + step);

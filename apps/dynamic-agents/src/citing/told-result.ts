import { foundHits } from './passages/found-passages.js';
import type { Sources } from './passages/sources.js';
import { fetchedDocument, toldDocument } from './passages/told-document.js';
import { toldSearch } from './passages/told-search.js';

/**
 * What the model reads of an answer of the rag-server, with keys for its passages; `undefined` for an answer that holds none,
 * which is read as it is.
 */
export function toldResult(data: unknown, sources: Sources): string | undefined {
  const search = foundHits.safeParse(data);
  if (search.success) return toldSearch(search.data, sources);
  const document = fetchedDocument.safeParse(data);
  return document.success ? toldDocument(document.data, sources) : undefined;
}

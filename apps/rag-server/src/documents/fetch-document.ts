import { AppError, type FetchDocumentAnswer, type FetchDocumentArguments } from '@parley/contracts';
import { joinPassages } from '../chunking/chunk-document.js';
import type { ChunkIndex } from '../index/chunk-index.js';
import { epochSeconds } from '../time/epoch-seconds.js';
import { among, isNamed, mayReadDocument, type Reading } from '../permissions/readable-datasources.js';
import type { DocumentStore } from './document.store.js';
import { isFresh } from '../time/is-fresh.js';

/** Throws `NOT_FOUND` when no datasource that the caller may read holds the document. */
export type FetchDocument = (question: FetchDocumentArguments, readable: Reading) => Promise<FetchDocumentAnswer>;

interface Deps {
  readonly documents: DocumentStore;
  readonly index: ChunkIndex;
  readonly now: () => Date;
}

/** The whole document in reading order, as much of it as asked for. */
export function makeFetchDocument({ documents, index, now }: Deps): FetchDocument {
  return async ({ document_id: id, datasource_id: within, offset, max_chars: maxChars }, readable) => {
    const { datasources, lists } = readable;
    const places = within === undefined ? datasources : among(datasources, [within]);
    const at = epochSeconds(now());
    const found = (await documents.findById(id, places)).filter(
      (document) => isFresh(document, at) && mayReadDocument({ datasources: places, lists }, document),
    );
    const [document] = found;
    if (!document) throw noSuchDocument();
    if (found.length > 1) throw ambiguous(found.map(({ datasourceId }) => datasourceId));
    const passages = await index.scanDocument(document);
    // The index is written first: the list may still know of readers that a new version has no more.
    if (!passages.every((passage) => isNamed(lists, passage.document.readersKey))) throw noSuchDocument();
    const content = joinPassages(passages);
    const end = Math.min(content.length, offset + maxChars);
    return {
      document_id: id,
      datasource_id: document.datasourceId,
      title: document.title,
      content: content.slice(offset, end),
      offset,
      total_chars: content.length,
      next_offset: end < content.length ? end : null,
      metadata: {
        ...document.metadata,
        document_type: document.documentType,
        description: document.description,
        document_ingested_at: document.ingestedAt,
      },
    };
  };
}

const noSuchDocument = () => new AppError('NOT_FOUND', 'There is no such document.');

const ambiguous = (datasourceIds: readonly string[]) =>
  new AppError(
    'CONFLICT',
    `Several datasources hold this document. Pass one of them as datasource_id: ${datasourceIds.join(', ')}`,
  );

import type { IngestInput } from './ingestor-run.js';

/** A document that is gone, for the list of documents: without text nothing of it is found, and it is stale at once. */
export const removedDocument = (documentId: string): IngestInput => ({
  page_content: '',
  metadata: { document_id: documentId, title: 'Removed', document_type: 'removed', fresh_until: 1 },
});

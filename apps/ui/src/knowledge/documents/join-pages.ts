import type { RagSchemas } from '@parley/client';

export type ListedDocument = RagSchemas['DocumentList']['documents'][number];

/** Documents over all pages; one whose passages fall on two pages is put together. */
export function joinPages(pages: readonly RagSchemas['DocumentList'][]): ListedDocument[] {
  const documents = new Map<string, ListedDocument>();
  for (const document of pages.flatMap((page) => page.documents)) {
    const before = documents.get(document.document_id);
    const chunks = before ? [...before.chunks, ...document.chunks] : document.chunks;
    documents.set(document.document_id, { ...document, chunks });
  }
  return [...documents.values()];
}

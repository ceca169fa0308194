import type { RagSchemas } from '@parley/client';
import type { ReadFile } from './read-files.js';
import { textTypeOf } from './text-files.js';

export type NewDocument = RagSchemas['IngestRequest']['documents'][number];

/** Far enough away that only a deletion ends it: nobody reads a file anew on a schedule. */
const noEnd = 32_503_680_000;

/** A file as a document, with the same id each time it comes: sent again, it takes its own place. */
export function documentOf({ path, text }: Pick<ReadFile, 'path' | 'text'>): NewDocument {
  return {
    page_content: text,
    metadata: {
      document_id: path,
      title: titleOf(path, text),
      document_type: textTypeOf(path) ?? 'text',
      fresh_until: noEnd,
      metadata: { file_name: path },
    },
  };
}

const maxTitleLength = 300;

/** Its first heading, or its name. */
function titleOf(path: string, text: string): string {
  const heading = isMarkdown(path) ? /^#{1,2}[ \t]+(\S.*?)[ \t#]*$/m.exec(text.slice(0, 10_000))?.[1] : undefined;
  return (heading ?? path).slice(0, maxTitleLength);
}

const isMarkdown = (path: string) => textTypeOf(path) === 'markdown';

/** The id of a source of files by the name that it is given: lower case, words joined by hyphens. */
export function filesSourceId(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return `files:${slug || 'unnamed'}`;
}

/** As many documents as go into one request, in order. */
export function batchesOf(
  documents: readonly NewDocument[],
  { maxDocuments, maxBytes }: { readonly maxDocuments: number; readonly maxBytes: number },
): NewDocument[][] {
  const batches: NewDocument[][] = [];
  let batch: NewDocument[] = [];
  let bytes = 0;
  for (const document of documents) {
    const size = JSON.stringify(document).length * 2;
    if (batch.length > 0 && (batch.length >= maxDocuments || bytes + size > maxBytes)) {
      batches.push(batch);
      batch = [];
      bytes = 0;
    }
    batch.push(document);
    bytes += size;
  }
  return batch.length === 0 ? batches : [...batches, batch];
}

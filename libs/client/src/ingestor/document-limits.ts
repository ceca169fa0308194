import { ingestMetadata } from '@parley/contracts';
import type { IngestInput, IngestLimits } from './ingestor-run.js';

const encoder = new TextEncoder();

/** Bytes of a text as UTF-8. */
export const bytesOf = (text: string): number => encoder.encode(text).length;

/** Why the server would refuse this document, in words for the operator; `undefined` if it would not. */
export function refusalOf({ page_content: text, metadata }: IngestInput, limits: IngestLimits): string | undefined {
  const bytes = bytesOf(text);
  if (bytes > limits.max_document_bytes)
    return `The text has ${bytes} bytes; the limit is ${limits.max_document_bytes}.`;
  const { success, error } = ingestMetadata.safeParse(metadata);
  if (success) return undefined;
  return error.issues.map(({ path, message }) => `metadata.${path.join('.')}: ${message}`).join('; ');
}

import { chunkId } from '../../src/index/chunk-id.js';
import type { DocumentChunks, DocumentFacts } from '../../src/index/chunk-index.js';

export const now = 1_800_000_000;
export const dimensions = 4;
export const vectorOf = (...values: number[]) => {
  const norm = Math.hypot(...values);
  return Float32Array.from(values, (value) => value / norm);
};
export const vectorAt = (angle: number) => vectorOf(Math.cos(angle), Math.sin(angle), 0, 0);

interface Passage {
  readonly text: string;
  readonly angle?: number;
}

/** A document's chunk set as ingestion would build it. */
export function aDocument(facts: Partial<DocumentFacts>, ...passages: Passage[]): DocumentChunks {
  const document: DocumentFacts = {
    datasourceId: 'web:a',
    documentId: 'doc-1',
    ingestorId: 'web:loader',
    title: '',
    description: '',
    documentType: 'text',
    isStructuredEntity: false,
    ingestedAt: now,
    freshUntil: 0,
    metadata: {},
    language: 'en',
    ...facts,
  };
  const chunks = passages.map(({ text, angle = 0 }, chunkIndex) => ({
    id: chunkId(document, chunkIndex),
    document,
    chunkIndex,
    totalChunks: passages.length,
    text,
    start: chunkIndex * 100,
    end: chunkIndex * 100 + text.length,
    headings: ['Top'],
    embeddingHash: `hash of ${text}`,
    vector: vectorAt(angle),
  }));
  return { document, chunks };
}

import { isDeepStrictEqual } from 'node:util';
import { embedTextOf } from '../chunking/embed-text.js';
import type { Embedder } from '../embeddings/embedder.js';
import type { Chunk, ChunkIndex, DocumentKey } from '../index/chunk-index.js';
import { embeddingHash } from './embedding-hash.js';
import { embedMissing } from './embed-missing.js';

export interface Copying {
  readonly from: Pick<ChunkIndex, 'scanDocument' | 'storedVectors'>;
  readonly to: Pick<ChunkIndex, 'scanDocument' | 'storedVectors' | 'replaceDocuments'>;
  /** Of the second index. */
  readonly embedder: Embedder;
  /** Whether both have their vectors from the same model: none is made anew then. */
  readonly isSameModel: boolean;
}

/** A passage of the first index, with what the second one embeds for it. */
export interface CopiedPassage {
  readonly chunk: Chunk;
  readonly embedText: string;
  readonly hash: string;
}

export interface CopiedDocument {
  readonly document: DocumentKey;
  readonly passages: readonly CopiedPassage[];
}

export const passageFor =
  (embedder: Embedder) =>
  (chunk: Chunk): CopiedPassage => {
    const embedText = embedTextOf({ title: chunk.document.title, ...chunk });
    return { chunk, embedText, hash: embeddingHash(embedder.model, embedText) };
  };

/**
 * Puts passages into the second index; those that it has, or that are as they were, are not embedded again. `confirm` goes
 * before the write, and throws when it must not be made any more.
 */
export async function writeCopies(
  { from, to, embedder, isSameModel }: Copying,
  copied: readonly CopiedDocument[],
  signal: AbortSignal,
  confirm?: () => Promise<void>,
): Promise<void> {
  const keys = copied.map(({ document }) => document);
  const known = await to.storedVectors(keys);
  if (isSameModel) takeOver(known, copied, await from.storedVectors(keys));
  const { vectors, refused } = await embedMissing(embedder, copied, known, signal);
  const [reason] = refused.values();
  if (reason !== undefined) throw new Error(`The embedding model refuses a passage: ${reason}`);
  signal.throwIfAborted();
  await confirm?.();
  await to.replaceDocuments(
    copied.map(({ document, passages }) => ({
      document,
      chunks: passages.map(({ chunk, hash }) => ({ ...chunk, embeddingHash: hash, vector: vectorOf(vectors, hash) })),
    })),
  );
}

/**
 * Brings documents in the second index to what the first one holds of them, be that nothing. Resolves to those that were
 * not alike.
 */
export async function alignDocuments(
  copying: Copying,
  keys: readonly DocumentKey[],
  signal: AbortSignal,
  confirm: () => Promise<void>,
): Promise<DocumentKey[]> {
  const { from, to, embedder } = copying;
  const read = await Promise.all(
    keys.map(async (document) => {
      const [passages, held] = await Promise.all([from.scanDocument(document), to.scanDocument(document)]);
      return { document, held, passages: passages.map(passageFor(embedder)) };
    }),
  );
  const different = read.filter(({ held, passages }) => !isSame(passages, held));
  if (different.length === 0) return [];
  await writeCopies(copying, different, signal, confirm);
  return different.map(({ document }) => document);
}

const isSame = (passages: readonly CopiedPassage[], held: readonly Chunk[]): boolean =>
  isDeepStrictEqual(
    passages.map(({ chunk, hash }) => ({ ...chunk, embeddingHash: hash })),
    held,
  );

/** The same model may have another name now. */
function takeOver(
  known: Map<string, Float32Array>,
  copied: readonly CopiedDocument[],
  held: ReadonlyMap<string, Float32Array>,
) {
  for (const { chunk, hash } of copied.flatMap(({ passages }) => passages)) {
    const vector = held.get(chunk.embeddingHash);
    if (vector) known.set(hash, vector);
  }
}

function vectorOf(vectors: ReadonlyMap<string, Float32Array>, hash: string): Float32Array {
  const vector = vectors.get(hash);
  if (!vector) throw new Error('a passage has no vector');
  return vector;
}

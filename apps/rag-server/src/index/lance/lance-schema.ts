import { Bool, Field, FixedSizeList, Float32, Float64, Schema, Utf8 } from 'apache-arrow';
import type { Chunk, EmbeddedChunk, IndexMark } from '../chunk-index.js';
import { documentKey } from '../chunk-id.js';
import { passageKeywords, wordsBy } from '../keyword-text.js';
import { attributesOf, noReaders } from './lance-filter.js';

/** A stored passage, column by column; columns that filters may name carry the filter's own names. */
export interface ChunkRow extends Record<string, unknown> {
  readonly id: string;
  readonly document_key: string;
  readonly datasource_id: string;
  readonly document_id: string;
  readonly ingestor_id: string;
  readonly title: string;
  readonly description: string;
  readonly document_type: string;
  readonly is_structured_entity: boolean;
  readonly document_ingested_at: number;
  readonly fresh_until: number;
  readonly readers_key: string;
  readonly attributes: string;
  readonly keywords: string;
  readonly words_by: string;
  /** The chunk as JSON: one column is read several times as quickly as one for each of its fields. */
  readonly chunk: string;
  readonly embedding_hash: string;
}

const text = (name: string) => new Field(name, new Utf8(), false);
const seconds = (name: string) => new Field(name, new Float64(), false);

const filledByKey = 'embedding_model';
const [idKey, identityKey] = ['parley:index', 'parley:embedder'];
/** The column that carries the index's id: what the table itself says cannot be changed later. */
export const markedField = 'id';

export const markOf = ({ id, identity }: { readonly id: string; readonly identity: string }): Map<string, string> =>
  new Map([
    [idKey, id],
    [identityKey, identity],
  ]);

export function readMark({ fields, metadata }: Schema): IndexMark {
  const ofField = fields.find(({ name }) => name === markedField)?.metadata;
  return { id: ofField?.get(idKey), identity: ofField?.get(identityKey), filledBy: metadata.get(filledByKey) };
}

interface NewMark {
  readonly id: string;
  readonly identity: string;
  readonly filledBy: string;
}

/** Declared, never inferred: the engine would guess types from whatever row comes first. */
export const chunkSchema = (dimensions: number, { filledBy, id, identity }: NewMark): Schema =>
  new Schema(
    [
      new Field(markedField, new Utf8(), false, markOf({ id, identity })),
      ...['document_key', 'datasource_id', 'document_id', 'ingestor_id'].map(text),
      ...['title', 'description', 'document_type'].map(text),
      new Field('is_structured_entity', new Bool(), false),
      ...['document_ingested_at', 'fresh_until'].map(seconds),
      ...['attributes', 'keywords', 'chunk', 'embedding_hash', 'readers_key', 'words_by'].map(text),
      new Field('vector', new FixedSizeList(dimensions, new Field('item', new Float32(), false)), false),
    ],
    new Map([[filledByKey, filledBy]]),
  );

/** What a passage is read back from; the vector stays where it is. */
export const chunkColumns = ['chunk'];

export const toRow = ({ vector, ...chunk }: EmbeddedChunk): ChunkRow & { readonly vector: Float32Array } => ({
  id: chunk.id,
  document_key: documentKey(chunk.document),
  datasource_id: chunk.document.datasourceId,
  document_id: chunk.document.documentId,
  ingestor_id: chunk.document.ingestorId,
  title: chunk.document.title,
  description: chunk.document.description,
  document_type: chunk.document.documentType,
  is_structured_entity: chunk.document.isStructuredEntity,
  document_ingested_at: chunk.document.ingestedAt,
  fresh_until: chunk.document.freshUntil,
  readers_key: chunk.document.readersKey ?? noReaders,
  attributes: attributesOf(chunk.document.metadata),
  keywords: passageKeywords(chunk),
  words_by: wordsBy(chunk),
  chunk: JSON.stringify(chunk satisfies Chunk),
  embedding_hash: chunk.embeddingHash,
  vector,
});

export const toChunk = ({ chunk }: Pick<ChunkRow, 'chunk'>): Chunk => JSON.parse(chunk) as Chunk;

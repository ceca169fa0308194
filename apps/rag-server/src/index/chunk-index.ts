import type { Language } from '../words/stop-words.js';
import type { ChunkFilter } from './chunk-filter.js';

/** Which document a chunk belongs to. Two datasources may both have a document of the same id. */
export interface DocumentKey {
  readonly datasourceId: string;
  readonly documentId: string;
}

/** What a whole document says about itself; every one of its chunks carries a copy, so that filters need no join. */
export interface DocumentFacts extends DocumentKey {
  readonly ingestorId: string;
  readonly title: string;
  readonly description: string;
  readonly documentType: string;
  readonly isStructuredEntity: boolean;
  /** Epoch seconds. */
  readonly ingestedAt: number;
  /** Epoch seconds after which the document is no longer served; 0 = it does not age. */
  readonly freshUntil: number;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Whose endings and stop words its words have; absent: English. */
  readonly language?: Language | undefined;
  /** Key of the list of its own readers; absent: whoever reads the datasource. */
  readonly readersKey?: string | undefined;
}

/** Where a passage stands in the file that it came from. */
export interface PassageAnchor {
  /** For people: `page 3`, `slide 2`, `Prices!A7`. */
  readonly label: string;
  /** What follows `#` in the file's address; empty where nothing opens a file of this kind at a place. */
  readonly fragment: string;
}

/** A passage as the index keeps it. */
export interface Chunk {
  /** Opaque and path-safe; see `chunkId`. */
  readonly id: string;
  readonly document: DocumentFacts;
  /** From 0, in reading order. */
  readonly chunkIndex: number;
  readonly totalChunks: number;
  /** Ends with `content.slice(start, end)` of the document, see `Passage`; neighbours overlap where `start` lies before the last `end`. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Headings above the passage, outermost first. */
  readonly headings: readonly string[];
  /** Of a file that has places; absent in records of earlier versions. */
  readonly anchor?: PassageAnchor;
  /** Names the exact text that was embedded, and the model that embedded it. */
  readonly embeddingHash: string;
}

/** A chunk on its way in. */
export interface EmbeddedChunk extends Chunk {
  readonly vector: Float32Array;
}

/** All chunks of one document; an empty list leaves the document without any. */
export interface DocumentChunks {
  readonly document: DocumentKey;
  readonly chunks: readonly EmbeddedChunk[];
}

/** Names a chunk inside the view it came from, and nowhere else. */
export type ChunkKey = string;

/** One place in a ranked leg, best first. Scores compare within their leg only. */
export interface RankedChunk {
  readonly key: ChunkKey;
  readonly score: number;
}

interface Leg {
  readonly filter: ChunkFilter;
  readonly limit: number;
}
export interface KeywordLeg extends Leg {
  readonly text: string;
}
export interface DenseLeg extends Leg {
  readonly vector: Float32Array;
}

/**
 * The index as it stands at one moment: what is ranked, compared and read through one view belongs together, whatever
 * is written meanwhile. Good for 75 s from when it was taken; needs no closing. Where an engine keeps few such moments and
 * many writes followed, chunks that were replaced since may be missing in what is asked later.
 */
export interface IndexView {
  /**
   * BM25 over title (twice), headings and text, but not where its links lead; words as `src/words` tells them, in the
   * languages that the index has. A text without a single searchable word finds nothing.
   */
  rankByKeywords(leg: KeywordLeg): Promise<RankedChunk[]>;
  /** Cosine similarity, 1 being equal. */
  rankByMeaning(leg: DenseLeg): Promise<RankedChunk[]>;
  /** Exact cosine of each of these chunks, as `rankByMeaning` would score it. */
  similarities(keys: readonly ChunkKey[], vector: Float32Array): Promise<Map<ChunkKey, number>>;
  readChunks(keys: readonly ChunkKey[]): Promise<Map<ChunkKey, Chunk>>;
}

/** What an index says of itself. */
export interface IndexMark {
  /** Its own for good; absent in one of an earlier version until it is marked. */
  readonly id?: string | undefined;
  /** Of the model that made its vectors, see `Embedder.identity`; absent until it is marked. */
  readonly identity?: string | undefined;
  /** Name of that model and length of the vectors, e.g. `all-MiniLM-L6-v2-int8/384`; absent when nobody knows. */
  readonly filledBy?: string | undefined;
  /** Grows with what is written, and is smaller again in a backup; absent where the engine does not tell. */
  readonly version?: number | undefined;
}

/** How `IndexMark` names a model. */
export const filledByOf = ({ model, dimensions }: { readonly model: string; readonly dimensions: number }): string =>
  `${model}/${dimensions.toString()}`;

/**
 * Where passages are kept and ranked. Every engine passes `test/index/ranking.contract.ts` and `keeping.contract.ts`.
 * Any method throws `SERVICE_UNAVAILABLE` when the engine fails: an outage never reads as "nothing found".
 */
export interface ChunkIndex {
  /**
   * Puts each document's chunks in the place of all it had, in one step: no reader sees two generations of a
   * document, or half of one. No document may be named twice in one call.
   */
  replaceDocuments(sets: readonly DocumentChunks[]): Promise<void>;
  /** Removes every chunk of exactly that datasource and returns how many; a second call finds none and succeeds. */
  deleteDatasource(datasourceId: string): Promise<number>;
  /**
   * Removes the datasource's chunks that went stale before that moment (epoch seconds) and tells how many. Decided by
   * the write itself: chunks that are replaced by fresh ones meanwhile stay.
   */
  deleteStale(datasourceId: string, before: number): Promise<number>;
  /** Every datasource that has a chunk here, in no order. */
  datasourceIds(): Promise<string[]>;
  /** Every document of the datasource that has a chunk here, in no order. */
  documentIds(datasourceId: string): Promise<string[]>;
  /** Everything written before the call, by this process or another, is in it. */
  view(): Promise<IndexView>;
  /** All chunks of the document in reading order; empty when there is none. */
  scanDocument(document: DocumentKey): Promise<Chunk[]>;
  /** Absence is an answer: resolves to `undefined`. */
  findChunk(id: string): Promise<Chunk | undefined>;
  /** Vectors that the documents' present chunks hold, by `embeddingHash`: what need not be embedded again. */
  storedVectors(documents: readonly DocumentKey[]): Promise<Map<string, Float32Array>>;
  /** What is kept with the index itself, so that a copy or a backup has it as well. */
  readMark(): Promise<IndexMark>;
  writeMark(mark: { readonly id: string; readonly identity: string }): Promise<void>;
  /** Resolves when the engine answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

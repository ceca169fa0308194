import { type FusedHit, type HitExplanation, verifiedDocumentType, verifiedFacts } from '@parley/contracts';
import type { Chunk, ChunkKey } from '../index/chunk-index.js';
import type { Fused } from './fuse-legs.js';
import { type QueryWords, queryWords } from './query-words.js';
import type { ReadChunks } from './result-page.js';

/** Verified answers that stand first, by the key of their passage, and why. */
export type Promotions = ReadonlyMap<
  ChunkKey,
  {
    readonly verified: NonNullable<FusedHit['verified']>;
    readonly why: NonNullable<HitExplanation['verified']>;
  }
>;

interface Asked {
  readonly words: QueryWords;
  readonly read: ReadChunks;
  readonly model: string;
  /** Epoch seconds. */
  readonly freshAt: number;
  readonly cosineOf: (key: ChunkKey) => number | undefined;
}

/** Places that are looked at: always the same ones, so that pages fit together. An answer to this very question is among them. */
const lookedAt = 20;

/**
 * Puts verified answers to this very question first, in their own order, while they are fresh; all others stay where the
 * legs have put them. How near a question has to be was measured: see docs/adr/0019.
 */
export async function verifiedFirst<Place extends Fused>(places: readonly Place[], asked: Asked) {
  const looked = places.slice(0, lookedAt);
  const chunks = await asked.read(looked.map(({ key }) => key));
  const isClose = closenessTo(asked);
  const promoted: Promotions = new Map(
    looked.flatMap(({ key }, at) => {
      const facts = freshFacts(chunks.get(key), asked.freshAt);
      const why = facts && isClose(facts.questions, asked.cosineOf(key));
      if (!facts || !why) return [];
      const { by, until, answer } = facts;
      return [[key, { verified: { by, until, answer }, why: { close_by: why, from_rank: at + 1 } }] as const];
    }),
  );
  const isFirst = ({ key }: Place) => promoted.has(key);
  const first = promoted.size === 0 ? [] : places.filter(isFirst);
  return { places: promoted.size === 0 ? places : [...first, ...places.filter((one) => !isFirst(one))], promoted };
}

/** Its review day included. */
function freshFacts(chunk: Chunk | undefined, freshAt: number) {
  if (chunk?.document.documentType !== verifiedDocumentType) return undefined;
  const { success, data } = verifiedFacts.safeParse(chunk.document.metadata['verified']);
  return success && data.until >= new Date(freshAt * 1_000).toISOString().slice(0, 10) ? data : undefined;
}

/** Cosine from which a short answer with its questions is about that very question, by model. */
const floors: Readonly<Record<string, number>> = { 'all-MiniLM-L6-v2-int8': 0.71, 'all-MiniLM-L6-v2': 0.71 };

/** Share of common words (Dice's coefficient of their stems) from which two questions are the same. */
const sameFrom = 0.8;

function closenessTo({ words: { stems }, model }: Asked) {
  const floor = floors[model];
  return (questions: readonly string[], cosine: number | undefined): 'words' | 'meaning' | undefined => {
    if (questions.some((question) => shareOfWords(stems, queryWords(question).stems) >= sameFrom)) return 'words';
    return floor !== undefined && cosine !== undefined && cosine >= floor ? 'meaning' : undefined;
  };
}

function shareOfWords(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  const common = [...some].filter((stem) => others.has(stem)).length;
  return (2 * common) / (some.size + others.size);
}

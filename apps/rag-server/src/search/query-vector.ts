import type { ParallelSearch } from '@parley/contracts';
import type { Embedder } from '../embeddings/embedder.js';

/** The vector of one question by a model: asked for once, however often a search wants it. */
export type QueryVector = (embedder: Embedder) => Promise<Float32Array>;

interface Question {
  readonly query: string;
  readonly signal: AbortSignal;
}

export function queryVector({ query, signal }: Question): QueryVector {
  const asked = new Map<Embedder, Promise<Float32Array>>();
  return (embedder) => {
    const vector = asked.get(embedder) ?? embedQuery(embedder, query, signal);
    asked.set(embedder, vector);
    // Whoever awaits it handles its failure; until then it must not be an unhandled rejection.
    vector.catch(() => undefined);
    return vector;
  };
}

/** Whether a search looks at meaning at all. */
export const needVector = (searches: readonly ParallelSearch[]): boolean =>
  searches.some(({ semantic_weight: weight }) => weight !== 0);

async function embedQuery(embedder: Embedder, query: string, signal: AbortSignal): Promise<Float32Array> {
  const [vector] = await embedder.embed([query], { purpose: 'query', signal });
  if (!vector) throw new Error('The embedder returned no vector for the query');
  return vector;
}

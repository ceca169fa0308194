import { httpReranker } from '../rerank/http-reranker.js';
import { onnxReranker } from '../rerank/onnx-reranker.js';
import type { Reranking } from '../search/rerank-places.js';
import type { Parts } from './parts.js';

/** A search without its reranker still finds and withholds the same; operators learn of it from the log. */
export async function openReranking({
  config: { rerank },
  log,
  closers,
}: Pick<Parts, 'config' | 'log' | 'closers'>): Promise<Reranking | undefined> {
  if (!rerank) return undefined;
  const reranker = await closers.open('reranker', async () =>
    rerank.provider === 'onnx' ? onnxReranker(rerank) : httpReranker(rerank),
  );
  return {
    reranker,
    onFailure: (err) => log.warn({ err, dependency: 'reranker' }, 'searching without the reranker'),
  };
}

import { dependencyDown, patiently } from '@parley/service';
import { keepStarted } from '../onnx/keep-started.js';
import { readModelFolder } from '../onnx/model-folder.js';
import { startOnnxThread } from '../onnx/onnx-thread.js';
import { readTokenizer } from '../onnx/read-tokenizer.js';
import { tokenPairs } from '../onnx/token-pairs.js';
import type { Reranker } from './reranker.js';

export interface OnnxRerankerSettings {
  /** Folder of a cross-encoder, or one of its `.onnx` files. */
  readonly modelPath: string;
  readonly threads: number;
  readonly candidates: number;
  readonly timeoutMs: number;
}

const setting = 'RERANK_MODEL_PATH';
const name = 'reranker';
const runner = { name, gone: (cause: unknown) => dependencyDown(name, 'unreachable', cause) };

/**
 * Judges with a cross-encoder in a worker thread of its own, which reads question and passage together. Throws when the
 * folder holds no such model or the platform has no native library; the message names the way out.
 */
export async function onnxReranker(settings: OnnxRerankerSettings): Promise<Reranker> {
  const { modelPath, threads, candidates, timeoutMs } = settings;
  const model = await readModelFolder(modelPath, setting);
  const tokenizer = await readTokenizer(model.folder, setting);
  const pairsOf = (query: string, texts: readonly string[]) => tokenPairs(tokenizer, model, query, texts);
  const [sample = { ids: [] }] = pairsOf('a', ['a']);
  const { graph: modelFile, pooling, furtherModules, padId } = model;
  const asked = { modelFile, threads, gives: 'judgements', pooling, furtherModules, padId, sample } as const;
  const thread = await keepStarted(() => startOnnxThread(asked, runner), runner.gone);
  if (thread.dimensions > 2) {
    await thread.close();
    throw new Error(
      `${modelFile} sorts into ${thread.dimensions} classes: a model that judges passages has one or two`,
    );
  }
  return {
    candidates,
    async rerank(query, texts, signal) {
      if (texts.length === 0) return [];
      const judge = async (limit: AbortSignal) =>
        (await thread.alive()).run(pairsOf(query, texts), { urgent: true, signal: limit });
      return (await patiently({ name, timeoutMs, signal }, judge)).map(scoreOf);
    },
    close: () => thread.close(),
  };
}

/** Of two classes the second says that the passage answers. */
const scoreOf = ([first = 0, second]: Float32Array): number => (second === undefined ? first : second - first);

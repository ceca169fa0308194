import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '@parley/contracts';
import { keepStarted } from '../onnx/keep-started.js';
import { type Prefixes, readModelFolder } from '../onnx/model-folder.js';
import type { Tokens } from '../onnx/onnx.worker.js';
import { startOnnxThread } from '../onnx/onnx-thread.js';
import { readTokenizer } from '../onnx/read-tokenizer.js';
import { tokenWindows } from '../onnx/token-windows.js';
import type { EmbeddingEngine } from './embedder.js';
import type { EmbedderNotes } from './embedder-notes.js';
import { folderIdentity } from './folder-identity.js';

const setting = 'EMBEDDINGS_MODEL_PATH';
const runner = {
  name: 'embedder',
  gone: (cause: unknown) => new AppError('SERVICE_UNAVAILABLE', 'The embedder is not available', { cause }),
};

export interface OnnxSettings {
  /** A sentence-transformers folder, or one of its `.onnx` files. */
  readonly modelPath: string;
  readonly threads: number;
  /** What the model is to read before a text, instead of what its folder says. */
  readonly prefixes?: Partial<Prefixes>;
  /** Where hashes of large files are remembered. */
  readonly notes?: EmbedderNotes;
  /** Starts the thread that runs the model. */
  readonly startThread?: typeof startOnnxThread;
}

/**
 * Embeds with onnxruntime in a worker thread of its own, and in a new one after that has died; a text longer than the
 * model's window by the mean of its parts. Throws when the folder holds no model that can be used or the platform has no
 * native library; the message names the way out.
 */
export async function onnxEmbedder({
  modelPath,
  threads,
  prefixes: given,
  notes,
  startThread = startOnnxThread,
}: OnnxSettings): Promise<EmbeddingEngine> {
  const model = await readModelFolder(modelPath, setting, given);
  const tokenizer = await readTokenizer(model.folder, setting);
  const identity = await folderIdentity(model, notes);
  const { pooling, furtherModules, padId, prefixes } = model;
  const windowsOf = (text: string, prefix: string): Tokens[] =>
    tokenWindows(tokenizer, model.maxTokens, text, prefix).map((ids) => ({ ids }));
  const sample = windowsOf('a', '')[0] ?? { ids: [] };
  const asked = { modelFile: model.graph, threads, gives: 'vectors', pooling, furtherModules, padId, sample } as const;
  const thread = await keepStarted(() => startThread(asked, runner), runner.gone);
  return {
    model: model.name,
    identity,
    prefixes,
    dimensions: thread.dimensions,
    async embed(texts, { purpose, signal }) {
      if (texts.length === 0) return [];
      const windows: Tokens[][] = [];
      for (const text of texts) {
        // A batch may hold megabytes: searches, leases and probes have their turn between two of its texts.
        if (windows.length > 0) await nextTurn();
        signal.throwIfAborted();
        windows.push(windowsOf(text, prefixes[purpose]));
      }
      const alive = await thread.alive();
      const vectors = await alive.run(windows.flat(), { urgent: purpose === 'query', signal });
      let given = 0;
      return windows.map(({ length }) => meanOf(vectors.slice(given, (given += length))));
    },
    close: () => thread.close(),
  };
}

/** One direction for a text that takes several windows: each counts alike, the length is 1 again. */
function meanOf(vectors: readonly Float32Array[]): Float32Array {
  const [first] = vectors;
  if (!first || vectors.length === 1) return first ?? new Float32Array();
  const sum = first.map((_, at) => vectors.reduce((total, vector) => total + (vector[at] ?? 0), 0));
  const length = Math.hypot(...sum) || 1;
  return sum.map((value) => value / length);
}

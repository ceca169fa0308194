import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EmbeddingEngine, Prefixes } from './embedder.js';
import type { EmbedderNotes } from './embedder-notes.js';
import { folderIdentity } from './folder-identity.js';
import { readModelFolder } from './model-folder.js';
import { embedderGone, type OnnxThread, startOnnxThread } from './onnx-thread.js';
import { readTokenizer } from './read-tokenizer.js';
import { tokenWindows } from './token-windows.js';
import type { TokenIds } from './tokenizer.js';

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
  const model = await readModelFolder(modelPath, given);
  const tokenizer = await readTokenizer(model.folder);
  const identity = await folderIdentity(model, notes);
  const { pooling, furtherModules, padId, prefixes } = model;
  const windowsOf = (text: string, prefix: string) => tokenWindows(tokenizer, model.maxTokens, text, prefix);
  const sample = windowsOf('a', '')[0] ?? [];
  const modelFile = model.graph;
  const thread = await keepStarted(() => startThread({ modelFile, threads, pooling, furtherModules, padId, sample }));
  return {
    model: model.name,
    identity,
    prefixes,
    dimensions: thread.dimensions,
    async embed(texts, { purpose, signal }) {
      if (texts.length === 0) return [];
      const windows: TokenIds[][] = [];
      for (const text of texts) {
        // A batch may hold megabytes: searches, leases and probes have their turn between two of its texts.
        if (windows.length > 0) await nextTurn();
        signal.throwIfAborted();
        windows.push(windowsOf(text, prefixes[purpose]));
      }
      const alive = await thread.alive();
      const vectors = await alive.embed(windows.flat(), { urgent: purpose === 'query', signal });
      let given = 0;
      return windows.map(({ length }) => meanOf(vectors.slice(given, (given += length))));
    },
    close: () => thread.close(),
  };
}

/** One thread at a time: a dead thread is replaced when it is needed. */
async function keepStarted(start: () => Promise<OnnxThread>) {
  const first = await start();
  let current = Promise.resolve(first);
  let isClosed = false;
  return {
    dimensions: first.dimensions,
    async alive() {
      const mine = current;
      const known = await mine.catch(() => undefined);
      if (isClosed) throw embedderGone(new Error('the embedder is closed'));
      if (known?.isAlive()) return known;
      // Whoever comes first starts it, everybody else waits for the same one.
      if (current === mine) current = start();
      return current.catch((cause: unknown) => {
        throw embedderGone(cause);
      });
    },
    async close() {
      isClosed = true;
      await (await current.catch(() => undefined))?.close();
    },
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

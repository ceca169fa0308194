import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Embedder } from './embedder.js';
import { embedderGone, type OnnxThread, startOnnxThread } from './onnx-thread.js';
import { type TokenIds, wordPiece } from './word-piece.js';

export interface OnnxSettings {
  /** A sentence-transformers folder: `onnx/model_quantized.onnx` or `onnx/model.onnx` beside `vocab.txt`. */
  readonly modelPath: string;
  readonly threads: number;
  /** Starts the thread that runs the model. */
  readonly startThread?: typeof startOnnxThread;
}

/**
 * Embeds with onnxruntime in a worker thread of its own, and in a new one after that has died; a text longer than the
 * model's window by the mean of its parts. Throws when the folder holds no model or the platform has no native library;
 * the message names the way out.
 */
export async function onnxEmbedder({
  modelPath,
  threads,
  startThread = startOnnxThread,
}: OnnxSettings): Promise<Embedder> {
  const modelFile = modelFileOf(modelPath);
  const tokenizer = await tokenizerOf(modelPath);
  const thread = await keepStarted(() => startThread({ modelFile, threads }));
  return {
    model: basename(modelPath),
    dimensions: thread.dimensions,
    async embed(texts, { purpose, signal }) {
      if (texts.length === 0) return [];
      const windows: TokenIds[][] = [];
      for (const text of texts) {
        // A batch may hold megabytes: searches, leases and probes have their turn between two of its texts.
        if (windows.length > 0) await nextTurn();
        signal.throwIfAborted();
        windows.push(tokenizer.windows(text));
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

function modelFileOf(folder: string): string {
  const file = ['onnx/model_quantized.onnx', 'onnx/model.onnx'].map((name) => join(folder, name)).find(existsSync);
  if (!file)
    throw new Error(`EMBEDDINGS_MODEL_PATH ${folder} holds neither onnx/model_quantized.onnx nor onnx/model.onnx`);
  return file;
}

async function tokenizerOf(folder: string) {
  const [vocabulary, windowSize] = await Promise.all([readFile(join(folder, 'vocab.txt'), 'utf8'), windowOf(folder)]);
  return wordPiece(vocabulary, windowSize);
}

/** sentence-transformers keeps the window it was trained with in a file of its own; `tokenizer.json` says another. */
async function windowOf(folder: string): Promise<number> {
  const text = await readFile(join(folder, 'sentence_bert_config.json'), 'utf8').catch(() => '{}');
  const { max_seq_length: length } = JSON.parse(text) as { max_seq_length?: unknown };
  return typeof length === 'number' ? length : 256;
}

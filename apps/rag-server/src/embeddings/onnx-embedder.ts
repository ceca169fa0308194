import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError } from '@parley/contracts';
import type { Embedder, EmbedOptions } from './embedder.js';
import type { FromWorker, ToWorker, WorkerSettings } from './onnx.worker.js';
import { wordPiece } from './word-piece.js';

export interface OnnxSettings {
  /** A sentence-transformers folder: `onnx/model_quantized.onnx` or `onnx/model.onnx` beside `vocab.txt`. */
  readonly modelPath: string;
  readonly threads: number;
}

interface Waiting {
  readonly vectors: Float32Array[];
  left: number;
  resolve(vectors: Float32Array[]): void;
  reject(reason: unknown): void;
}

const startLimitMs = 30_000;

/**
 * Embeds with onnxruntime in a worker thread of its own; a text longer than the model's window by the mean of its parts.
 * Throws when the folder holds no model or the platform has no native library; the message names the way out.
 */
export async function onnxEmbedder(settings: OnnxSettings): Promise<Embedder> {
  const modelFile = modelFileOf(settings.modelPath);
  const tokenizer = await tokenizerOf(settings.modelPath);
  const worker = new Worker(workerFile(), {
    workerData: { modelFile, threads: settings.threads } satisfies WorkerSettings,
    execArgv: ['--no-warnings'],
    // The thread holds token ids and a few vectors; the model lives outside its heap.
    resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 },
  });
  const dimensions = await firstAnswer(worker);
  const requests = new Map<number, Waiting>();
  let lastId = 0;
  let isClosed = false;

  worker.on('message', (message: FromWorker) => settle(requests, message, dimensions));
  worker.on('error', (error: Error) => failAll(requests, error));
  worker.on('exit', () => {
    isClosed = true;
    failAll(requests, new Error('the embedding thread ended'));
  });
  const tell = (message: ToWorker) => worker.postMessage(message);

  return {
    model: basename(settings.modelPath),
    dimensions,
    async embed(texts, { purpose, signal }: EmbedOptions) {
      signal.throwIfAborted();
      if (texts.length === 0) return [];
      if (isClosed) throw gone(new Error('the embedding thread ended'));
      const windows = texts.map((text) => tokenizer.windows(text));
      const parts = windows.flat();
      const id = (lastId += 1);
      const { promise, resolve, reject } = Promise.withResolvers<Float32Array[]>();
      requests.set(id, { vectors: [], left: parts.length, resolve, reject });
      const stop = () => {
        tell({ type: 'cancel', id });
        requests.delete(id);
        reject(signal.reason);
      };
      signal.addEventListener('abort', stop, { once: true });
      tell({ type: 'embed', id, urgent: purpose === 'query', texts: parts });
      const vectors = await promise.finally(() => signal.removeEventListener('abort', stop));
      return windows.map(({ length }) => meanOf(vectors.splice(0, length)));
    },
    async close() {
      await worker.terminate();
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

function settle(requests: Map<number, Waiting>, message: FromWorker, dimensions: number): void {
  if (message.type === 'ready') return;
  const request = requests.get(message.id);
  if (!request) return;
  if (message.type === 'failed') {
    requests.delete(message.id);
    request.reject(gone(new Error(message.message)));
    return;
  }
  message.positions.forEach((position, row) => {
    request.vectors[position] = message.vectors.slice(row * dimensions, (row + 1) * dimensions);
  });
  request.left -= message.positions.length;
  if (request.left > 0) return;
  requests.delete(message.id);
  request.resolve(request.vectors);
}

function failAll(requests: Map<number, Waiting>, cause: Error): void {
  for (const request of requests.values()) request.reject(gone(cause));
  requests.clear();
}

const gone = (cause: Error) => new AppError('SERVICE_UNAVAILABLE', 'The embedder is not available', { cause });

async function firstAnswer(worker: Worker): Promise<number> {
  try {
    const [message] = (await once(worker, 'message', { signal: AbortSignal.timeout(startLimitMs) })) as [FromWorker];
    if (message.type === 'ready') return message.dimensions;
    throw new Error('the embedding thread spoke out of turn');
  } catch (cause) {
    await worker.terminate();
    throw new Error(
      `The onnx embedder cannot start on ${process.platform}-${process.arch}: does onnxruntime ship a native library for it?`,
      { cause },
    );
  }
}

/** Beside this file as source, below the bundle's main.js as built. */
function workerFile(): URL {
  const here = import.meta.url;
  return here.endsWith('.ts') ? new URL('./onnx.worker.ts', here) : new URL('./embeddings/onnx.worker.js', here);
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

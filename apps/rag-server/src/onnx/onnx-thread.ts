import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FromWorker, Tokens, ToWorker, WorkerSettings } from './onnx.worker.js';

export interface ThreadCall {
  /** Goes before everything that is not. */
  readonly urgent: boolean;
  /** Stops the work between two micro-batches. */
  readonly signal: AbortSignal;
}

/** A model that runs in a thread of its own until that thread ends. */
export interface OnnxThread {
  readonly dimensions: number;
  readonly isAlive: () => boolean;
  /** What the model gives for each text. Throws what `gone` says when the thread ends before it is done. */
  run(texts: readonly Tokens[], call: ThreadCall): Promise<Float32Array[]>;
  /** Lets the batch that is running end. */
  close(): Promise<void>;
}

interface Waiting {
  readonly vectors: Float32Array[];
  left: number;
  resolve(vectors: Float32Array[]): void;
  reject(reason: unknown): void;
}

/** Who runs the model, as callers and operators know it. */
export interface Runner {
  /** e.g. `embedder` */
  readonly name: string;
  /** The error that callers get when it has ended. */
  readonly gone: (cause: unknown) => Error;
}

/**
 * Resolves once the model is loaded, however long a slow disk takes. Throws when the platform has no native library; the
 * message says so. The thread is asked to end and never made to: cut off in the native library, it ends the whole process.
 */
export async function startOnnxThread(settings: WorkerSettings, runner: Runner): Promise<OnnxThread> {
  const worker = new Worker(workerFile(), {
    workerData: settings,
    execArgv: ['--no-warnings'],
    // The thread holds token ids and a few vectors; the model lives outside its heap.
    resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 },
  });
  // Nothing else listens between two waits and while it is ended.
  worker.on('error', () => undefined);
  const dimensions = await firstAnswer(worker, runner.name);
  const requests = new Map<number, Waiting>();
  let lastId = 0;
  let isAlive = true;
  const end = (cause: Error) => {
    isAlive = false;
    for (const request of requests.values()) request.reject(runner.gone(cause));
    requests.clear();
  };
  worker.on('message', (message: FromWorker) => settle(requests, message, { dimensions, ...runner }));
  worker.on('error', end);
  worker.on('exit', () => end(new Error(`the thread of the ${runner.name} ended`)));
  const tell = (message: ToWorker) => worker.postMessage(message);

  return {
    dimensions,
    isAlive: () => isAlive,
    async run(texts, { urgent, signal }) {
      signal.throwIfAborted();
      if (!isAlive) throw runner.gone(new Error(`the thread of the ${runner.name} ended`));
      const id = (lastId += 1);
      const { promise, resolve, reject } = Promise.withResolvers<Float32Array[]>();
      requests.set(id, { vectors: [], left: texts.length, resolve, reject });
      const stop = () => {
        tell({ type: 'cancel', id });
        requests.delete(id);
        reject(signal.reason);
      };
      signal.addEventListener('abort', stop, { once: true });
      tell({ type: 'embed', id, urgent, texts });
      return promise.finally(() => signal.removeEventListener('abort', stop));
    },
    async close() {
      if (!isAlive) return;
      const ended = once(worker, 'exit');
      tell({ type: 'close' });
      await ended;
    },
  };
}

interface Answering extends Pick<Runner, 'gone'> {
  readonly dimensions: number;
}

function settle(requests: Map<number, Waiting>, message: FromWorker, { dimensions, gone }: Answering): void {
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

/** A thread that cannot load its model says why and ends. */
async function firstAnswer(worker: Worker, name: string): Promise<number> {
  try {
    const ended = once(worker, 'exit').then(() => Promise.reject(new Error('its thread ended')));
    const [message] = (await Promise.race([once(worker, 'message'), ended])) as [FromWorker];
    if (message.type === 'ready') return message.dimensions;
    throw new Error('its thread sent an unexpected message');
  } catch (cause) {
    throw new Error(`The onnx ${name} cannot start: ${messageOf(cause)}`, { cause });
  }
}

/** What a thread throws is no `Error` of ours when it arrives. */
const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);

/** Beside this file as source, below the bundle's main.js as built. */
function workerFile(): URL {
  const here = import.meta.url;
  return here.endsWith('.ts') ? new URL('./onnx.worker.ts', here) : new URL('./onnx/onnx.worker.js', here);
}

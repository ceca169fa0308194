/**
 * Runs the model in a thread of its own, so that search stays quick while documents are embedded.
 * Loaded as it stands by `new Worker(...)`: it may import packages and types, never a neighbouring file.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { InferenceSession, Tensor } from 'onnxruntime-node';

export interface WorkerSettings {
  readonly modelFile: string;
  readonly threads: number;
}
export type ToWorker =
  | {
      readonly type: 'embed';
      readonly id: number;
      readonly urgent: boolean;
      readonly texts: readonly (readonly number[])[];
    }
  | { readonly type: 'cancel'; readonly id: number }
  /** Ends the thread after the micro-batch in hand: to be terminated in the middle of it would end the whole process. */
  | { readonly type: 'close' };
export type FromWorker =
  | { readonly type: 'ready'; readonly dimensions: number }
  | {
      readonly type: 'vectors';
      readonly id: number;
      readonly positions: readonly number[];
      readonly vectors: Float32Array;
    }
  | { readonly type: 'failed'; readonly id: number; readonly message: string };

interface Piece {
  readonly request: number;
  readonly position: number;
  readonly tokens: readonly number[];
}

/**
 * Measured: larger batches are no quicker and several times as fat, and a query waits for the one that is running.
 */
const microBatch = 2;

const port = parentPort;
if (!port) throw new Error('onnx.worker runs in a worker thread');
const { modelFile, threads } = workerData as WorkerSettings;
const waiting: Record<'urgent' | 'patient', Piece[]> = { urgent: [], patient: [] };
let isRunning = false;

const { InferenceSession: Session, Tensor: OrtTensor } = await import('onnxruntime-node');
const session = await Session.create(modelFile, {
  intraOpNumThreads: threads,
  interOpNumThreads: 1,
  // An arena never gives back what its longest batch took: hundreds of MB at rest for a few per cent of speed.
  enableCpuMemArena: false,
  enableMemPattern: false,
  // Waiting threads that spin take the very core that another one of this machine needs.
  extra: { session: { intra_op: { allow_spinning: '0' } } },
});
const probe = await run([[101, 102]]);
send({ type: 'ready', dimensions: probe.length });

port.on('message', (message: ToWorker) => {
  if (message.type === 'cancel') {
    forget(message.id);
    return;
  }
  if (message.type === 'close') {
    close();
    return;
  }
  const queue = waiting[message.urgent ? 'urgent' : 'patient'];
  queue.push(...message.texts.map((tokens, position) => ({ request: message.id, position, tokens })));
  // Neighbours of like length waste no padding.
  queue.sort((a, b) => a.tokens.length - b.tokens.length);
  void drain();
});

async function drain(): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  for (let batch = next(); batch.length > 0; batch = next()) {
    await embed(batch);
    // Lets messages in: a query that has just arrived goes first, a cancelled request goes away.
    await new Promise(setImmediate);
  }
  isRunning = false;
}

function next(): Piece[] {
  return (waiting.urgent.length > 0 ? waiting.urgent : waiting.patient).splice(0, microBatch);
}

function close(): void {
  waiting.urgent = [];
  waiting.patient = [];
  port?.close();
}

function forget(request: number): void {
  for (const name of ['urgent', 'patient'] as const) {
    waiting[name] = waiting[name].filter((piece) => piece.request !== request);
  }
}

async function embed(batch: readonly Piece[]): Promise<void> {
  const requests = [...new Set(batch.map((piece) => piece.request))];
  try {
    const vectors = await run(batch.map((piece) => piece.tokens));
    const length = vectors.length / batch.length;
    for (const id of requests) {
      const mine = batch.flatMap((piece, row) => (piece.request === id ? [{ row, position: piece.position }] : []));
      const own = new Float32Array(mine.length * length);
      mine.forEach(({ row }, slot) => own.set(vectors.subarray(row * length, (row + 1) * length), slot * length));
      send({ type: 'vectors', id, positions: mine.map(({ position }) => position), vectors: own });
    }
  } catch (error) {
    for (const id of requests) {
      forget(id);
      send({ type: 'failed', id, message: error instanceof Error ? error.message : 'unknown failure' });
    }
  }
}

/** All rows of the batch, padded to its longest, as one flat run of normalised vectors. */
async function run(batch: readonly (readonly number[])[]): Promise<Float32Array> {
  const width = Math.max(...batch.map((tokens) => tokens.length));
  const cells = () => new BigInt64Array(batch.length * width);
  const [ids, mask, types] = [cells(), cells(), cells()];
  batch.forEach((tokens, row) => {
    tokens.forEach((token, column) => {
      ids[row * width + column] = BigInt(token);
      mask[row * width + column] = 1n;
    });
  });
  const tensor = (data: BigInt64Array): Tensor => new OrtTensor('int64', data, [batch.length, width]);
  const inputs = { input_ids: tensor(ids), attention_mask: tensor(mask), token_type_ids: tensor(types) };
  const wanted = Object.fromEntries(Object.entries(inputs).filter(([name]) => session.inputNames.includes(name)));
  const output = await session.run(wanted);
  return output['sentence_embedding']
    ? (output['sentence_embedding'].data as Float32Array)
    : meanPooled(output, mask, batch.length, width);
}

/** For models exported without pooling: the mean over real tokens, normalised (sentence-transformers' default). */
function meanPooled(
  output: InferenceSession.ReturnType,
  mask: BigInt64Array,
  rows: number,
  width: number,
): Float32Array {
  const hidden = output['last_hidden_state'] ?? output['token_embeddings'];
  if (!hidden) throw new Error('The model outputs neither sentence_embedding nor last_hidden_state');
  const length = hidden.dims.at(-1) ?? 0;
  const data = hidden.data as Float32Array;
  const pooled = new Float32Array(rows * length);
  for (let row = 0; row < rows; row += 1) {
    const vector = pooled.subarray(row * length, (row + 1) * length);
    for (let column = 0; column < width; column += 1) {
      if (mask[row * width + column] !== 1n) continue;
      const start = (row * width + column) * length;
      for (let at = 0; at < length; at += 1) vector[at] = (vector[at] ?? 0) + (data[start + at] ?? 0);
    }
    normalise(vector);
  }
  return pooled;
}

function normalise(vector: Float32Array): void {
  const norm = Math.hypot(...vector) || 1;
  vector.forEach((value, at) => (vector[at] = value / norm));
}

function send(message: FromWorker): void {
  port?.postMessage(message);
}

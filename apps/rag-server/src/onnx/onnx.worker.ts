/**
 * Runs the model in a thread of its own, so that search stays quick while documents are embedded.
 * Loaded as it stands by `new Worker(...)`: it may import packages and types, never a neighbouring file.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { Tensor } from 'onnxruntime-node';

export interface WorkerSettings {
  readonly modelFile: string;
  readonly threads: number;
  /** A vector of length 1 for each text, or what a cross-encoder says of each pair of texts. */
  readonly gives: 'vectors' | 'judgements';
  /** How the vectors of a text's tokens become one; `undefined` when the graph has to do it. */
  readonly pooling: 'cls' | 'mean' | 'max' | 'lasttoken' | 'weightedmean' | undefined;
  /** Modules that follow the pooling and that only the graph can have. */
  readonly furtherModules: readonly string[];
  readonly padId: number;
  /** Ids of some text, to try the model with. */
  readonly sample: Tokens;
}
/** Ids of a text with its marks; of a pair, also the place from which on they are of the second type. */
export interface Tokens {
  readonly ids: readonly number[];
  readonly secondFrom?: number | undefined;
}

export type ToWorker =
  | {
      readonly type: 'embed';
      readonly id: number;
      readonly urgent: boolean;
      readonly texts: readonly Tokens[];
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
  readonly tokens: Tokens;
}

/**
 * Measured: larger batches are no quicker and several times as fat, and a query waits for the one that is running.
 */
const microBatch = 2;
/** A longer text goes alone: what the layers hold grows with the square of the length. */
const longText = 1_024;
const givenInputs = ['input_ids', 'attention_mask', 'token_type_ids', 'position_ids'];

/** One vector of the token vectors of a text, which lie one behind the other. */
const poolings = {
  cls: (tokens: Float32Array, length: number) => tokens.subarray(0, length),
  lasttoken: (tokens: Float32Array, length: number) => tokens.subarray(tokens.length - length),
  mean: (tokens: Float32Array, length: number) => weighted(tokens, length, () => 1),
  weightedmean: (tokens: Float32Array, length: number) => weighted(tokens, length, (at) => at + 1),
  max: (tokens: Float32Array, length: number) => {
    const most = tokens.slice(0, length);
    for (let at = length; at < tokens.length; at += 1)
      most[at % length] = Math.max(most[at % length] ?? 0, tokens[at] ?? 0);
    return most;
  },
};

const port = parentPort;
if (!port) throw new Error('onnx.worker runs in a worker thread');
const { modelFile, threads, gives, pooling, furtherModules, padId, sample } = workerData as WorkerSettings;
const waiting: Record<'urgent' | 'patient', Piece[]> = { urgent: [], patient: [] };
let isRunning = false;

const { InferenceSession: Session, Tensor: OrtTensor } = await import('onnxruntime-node').catch((error: unknown) =>
  refuse(`onnxruntime has no native library for ${process.platform}-${process.arch}`, error),
);
const session = await Session.create(modelFile, {
  intraOpNumThreads: threads,
  interOpNumThreads: 1,
  // An arena never gives back what its longest batch took: hundreds of MB at rest for a few per cent of speed.
  enableCpuMemArena: false,
  enableMemPattern: false,
  // Waiting threads that spin take the very core that another one of this machine needs.
  extra: { session: { intra_op: { allow_spinning: '0' } } },
}).catch((error: unknown) => refuse(`${modelFile} cannot be loaded`, error));
const { inputMetadata, outputNames } = session;
const perText = outputNames.find((name) => name === (gives === 'vectors' ? 'sentence_embedding' : 'logits'));
const perToken = ['token_embeddings', 'last_hidden_state'].find((name) => outputNames.includes(name));
const unknownInputs = session.inputNames.filter((name) => !givenInputs.includes(name));
if (unknownInputs.length > 0) refuse(`${modelFile} asks for ${unknownInputs.join(', ')}: it is no plain text encoder`);
if (perText === undefined) {
  if (gives === 'judgements')
    refuse(`${modelFile} gives ${outputNames.join(', ')}: a cross-encoder that judges passages gives logits`);
  if (perToken === undefined)
    refuse(
      `${modelFile} gives ${outputNames.join(', ')}: neither sentence_embedding nor token_embeddings nor last_hidden_state`,
    );
  if (furtherModules.length > 0)
    refuse(`${modelFile} ends before ${furtherModules.join(', ')}: export it with sentence_embedding as an output`);
  if (pooling === undefined)
    refuse(
      `${modelFile} gives token vectors and no file says how to pool them: copy 1_Pooling/config.json from the model's page`,
    );
}
const probe = await run([sample]).catch((error: unknown) => refuse(`${modelFile} cannot read a text`, error));
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
  queue.sort((a, b) => a.tokens.ids.length - b.tokens.ids.length);
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
  const queue = waiting.urgent.length > 0 ? waiting.urgent : waiting.patient;
  const isLong = (queue[microBatch - 1]?.tokens.ids.length ?? 0) > longText;
  return queue.splice(0, isLong ? 1 : microBatch);
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

/** All rows of the batch, padded to its longest, as one flat run; vectors are normalised. */
async function run(batch: readonly Tokens[]): Promise<Float32Array> {
  const width = Math.max(...batch.map(({ ids }) => ids.length));
  const cells = (valueAt: (row: number, column: number) => number) => ({
    shape: [batch.length, width],
    values: batch.flatMap((_, row) => Array.from({ length: width }, (__, column) => valueAt(row, column))),
  });
  const isToken = (row: number, column: number) => column < (batch[row]?.ids.length ?? 0);
  const isSecond = (row: number, column: number) => column >= (batch[row]?.secondFrom ?? width);
  const output = await session.run(
    inputsOf({
      input_ids: cells((row, column) => batch[row]?.ids[column] ?? padId),
      attention_mask: cells((row, column) => (isToken(row, column) ? 1 : 0)),
      token_type_ids: cells((row, column) => (isToken(row, column) && isSecond(row, column) ? 1 : 0)),
      position_ids: cells((_, column) => column),
    }),
  );
  const vectors = floatsOf(output[perText ?? perToken ?? '']);
  if (gives === 'judgements') return vectors;
  const length = vectors.length / batch.length / (perText === undefined ? width : 1);
  const rows = new Float32Array(batch.length * length);
  batch.forEach(({ ids }, row) => {
    const from = perText === undefined ? row * width * length : row * length;
    const own = vectors.subarray(from, from + (perText === undefined ? ids.length : 1) * length);
    rows.set(normalised(perText === undefined ? poolings[pooling ?? 'mean'](own, length) : own), row * length);
  });
  return rows;
}

type Cells = { readonly shape: readonly number[]; readonly values: readonly number[] };

/** Those that the graph asks for, in its type. */
function inputsOf(inputs: Readonly<Record<string, Cells>>): Record<string, Tensor> {
  return Object.fromEntries(
    inputMetadata.flatMap((input) => {
      const cells = inputs[input.name];
      if (!cells) return [];
      const isInt32 = input.isTensor && input.type === 'int32';
      const data = isInt32 ? Int32Array.from(cells.values) : BigInt64Array.from(cells.values, BigInt);
      return [[input.name, new OrtTensor(isInt32 ? 'int32' : 'int64', data, cells.shape)]];
    }),
  );
}

/** Models of half the precision answer in it. */
function floatsOf(tensor: Tensor | undefined): Float32Array {
  if (!tensor) throw new Error('The model gives no vectors');
  return tensor.data instanceof Float32Array ? tensor.data : Float32Array.from(tensor.data as ArrayLike<number>);
}

/** Only the direction counts, so nothing is divided. */
function weighted(tokens: Float32Array, length: number, weightOf: (token: number) => number): Float32Array {
  const sum = new Float32Array(length);
  for (let start = 0; start < tokens.length; start += length) {
    const weight = weightOf(start / length);
    for (let at = 0; at < length; at += 1) sum[at] = (sum[at] ?? 0) + weight * (tokens[start + at] ?? 0);
  }
  return sum;
}

function normalised(vector: Float32Array): Float32Array {
  const norm = Math.hypot(...vector) || 1;
  return vector.map((value) => value / norm);
}

/** Ends the thread; whoever started it hears the reason. */
function refuse(reason: string, cause?: unknown): never {
  throw new Error(cause instanceof Error ? `${reason}: ${cause.message}` : reason, { cause });
}

function send(message: FromWorker): void {
  port?.postMessage(message);
}

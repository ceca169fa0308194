import { AppError } from '@parley/contracts';
import { backoffMs, retryAfterMs } from '@parley/pacing';
import { type CallDependency, dependencyCaller, dependencyDown } from '@parley/service';
import { z } from 'zod';
import type { EmbeddingEngine, EmbedOptions, Prefixes } from './embedder.js';
import { identityOf } from './folder-identity.js';
import { abortable } from '../time/passes.js';

export interface OpenAiSettings {
  /** Without a trailing slash, e.g. `https://llm.example.com/v1`. */
  readonly baseUrl: string;
  /** Absent for endpoints that want none. */
  readonly apiKey: string | undefined;
  readonly model: string;
  /** Asked of the endpoint and checked in every answer; found out with a first text when absent. */
  readonly dimensions: number | undefined;
  /** What the model is to read before a text. */
  readonly prefixes?: Partial<Prefixes>;
}

interface Call extends OpenAiSettings {
  readonly ask: CallDependency;
}

const name = 'embeddings';
const textsPerCall = 96;
const charsPerCall = 200_000;
/** About the 8,191 tokens that hosted models read; what comes after is not in the vector. */
const charsPerText = 30_000;
const attempts = { query: 2, passage: 5 };
const timeoutMs = { query: 8_000, passage: 60_000 };
const pauses = { firstMs: 500, maxMs: 20_000 };

const answer = z.object({
  data: z.array(z.object({ index: z.int(), embedding: z.union([z.array(z.number()), z.string()]) })),
});

/**
 * Embeds by any endpoint that speaks OpenAI's `POST /embeddings`. Every call throws `SERVICE_UNAVAILABLE` naming
 * embeddings while the endpoint does not answer, and tries again before it does.
 */
export async function openAiEmbedder(settings: OpenAiSettings): Promise<EmbeddingEngine> {
  const call: Call = { ...settings, ask: dependencyCaller({ name }) };
  const dimensions = settings.dimensions ?? (await dimensionsOf(call));
  const prefixes = { query: '', passage: '', ...settings.prefixes };
  return {
    model: settings.model,
    identity: identityOf({
      host: new URL(settings.baseUrl).host,
      model: settings.model,
      dimensions,
      passagePrefix: prefixes.passage,
    }),
    prefixes,
    dimensions,
    async embed(texts, options) {
      const vectors: Float32Array[] = [];
      for (const part of partsOf(texts.map((text) => prefixes[options.purpose] + text))) {
        options.signal.throwIfAborted();
        vectors.push(...(await embedPart(call, part, options)));
      }
      if (vectors.some(({ length }) => length !== dimensions))
        throw wrongAnswer('vectors of a different length than before');
      return vectors;
    },
    ping: (signal) => ping(call, signal),
    close: () => Promise.resolve(),
  };
}

/**
 * Asks for the list of models, which costs nothing. An endpoint need not have one, nor a key be good for it (403): what
 * answers is there, unless it knows no such key (401), with which it would not embed either.
 */
async function ping({ ask, baseUrl, apiKey }: Call, signal: AbortSignal): Promise<void> {
  const { status } = await ask(`${baseUrl}/models`, { headers: authorization(apiKey), signal });
  if (status === 401) throw refused(status);
  if (status >= 500) throw dependencyDown(name, 'bad_answer');
}

const authorization = (apiKey: string | undefined): Record<string, string> =>
  apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };

async function dimensionsOf(call: Call): Promise<number> {
  const [vector] = await embedPart(call, ['dimension'], { purpose: 'passage', signal: AbortSignal.timeout(60_000) });
  return vector?.length ?? 0;
}

async function embedPart(call: Call, texts: readonly string[], options: EmbedOptions): Promise<Float32Array[]> {
  const most = attempts[options.purpose];
  for (let attempt = 1; ; attempt += 1) {
    const response = await post(call, texts, options).catch((error: unknown) => {
      options.signal.throwIfAborted();
      if (attempt >= most || !(error instanceof AppError)) throw error;
      return undefined;
    });
    if (response?.ok) return vectorsOf(response.json(), texts.length);
    if (response && !isPassing(response.status)) throw refused(response.status);
    if (attempt >= most) throw dependencyDown(name, 'bad_answer');
    await abortable(pauseMs(attempt, response?.header('retry-after')), options.signal);
  }
}

const post = ({ ask, baseUrl, apiKey, model, dimensions }: Call, texts: readonly string[], options: EmbedOptions) =>
  ask(`${baseUrl}/embeddings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorization(apiKey) },
    body: JSON.stringify({
      model,
      // Half a character is invalid: strict JSON parsers refuse the whole text.
      input: texts.map((text) => text.slice(0, charsPerText).toWellFormed() || ' '),
      encoding_format: 'float',
      ...(dimensions !== undefined && { dimensions }),
    }),
    timeoutMs: timeoutMs[options.purpose],
    signal: options.signal,
  });

function vectorsOf(body: unknown, count: number): Float32Array[] {
  const read = answer.safeParse(body);
  if (!read.success) throw wrongAnswer('without a list of embeddings', read.error);
  const byIndex = new Map(read.data.data.map(({ index, embedding }) => [index, toVector(embedding)]));
  return Array.from({ length: count }, (_, index) => {
    const vector = byIndex.get(index);
    if (!vector || vector.length === 0) throw wrongAnswer('with fewer embeddings than texts');
    return normalised(vector);
  });
}

/** Some endpoints answer base64 of little-endian floats whatever was asked for. */
function toVector(embedding: readonly number[] | string): Float32Array {
  if (typeof embedding !== 'string') return Float32Array.from(embedding);
  const bytes = Buffer.from(embedding, 'base64');
  return Float32Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => bytes.readFloatLE(at * 4));
}

function normalised(vector: Float32Array): Float32Array {
  const norm = Math.hypot(...vector);
  if (!Number.isFinite(norm) || norm === 0) throw wrongAnswer('with a zero vector');
  return vector.map((value) => value / norm);
}

function* partsOf(texts: readonly string[]): Generator<string[]> {
  let part: string[] = [];
  let chars = 0;
  for (const text of texts) {
    const size = Math.min(text.length, charsPerText);
    if (part.length > 0 && (part.length >= textsPerCall || chars + size > charsPerCall)) {
      yield part;
      [part, chars] = [[], 0];
    }
    part.push(text);
    chars += size;
  }
  if (part.length > 0) yield part;
}

const isPassing = (status: number) => status === 408 || status === 429 || status >= 500;

/** What the endpoint asks for, or half a second, one, two ... up to twenty. */
function pauseMs(attempt: number, retryAfter: string | undefined): number {
  return retryAfterMs(retryAfter, Date.now(), { maxMs: pauses.maxMs }) ?? backoffMs(attempt, pauses);
}

/** The key, the model's name or a text is not to the endpoint's liking: an operator has to look, no retry helps. */
const refused = (status: number) =>
  dependencyDown(
    name,
    'bad_answer',
    new Error(`the endpoint refused the request with HTTP ${status}: check EMBEDDINGS_MODEL and EMBEDDINGS_API_KEY`),
  );

const wrongAnswer = (what: string, cause?: unknown) =>
  dependencyDown(name, 'bad_answer', new Error(`the endpoint answered ${what}`, { cause }));

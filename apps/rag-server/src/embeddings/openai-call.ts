import { AppError } from '@parley/contracts';
import { backoffMs, retryAfterMs } from '@parley/pacing';
import { type Answer, type CallDependency, dependencyCaller, dependencyDown } from '@parley/service';
import { abortable } from '../time/passes.js';
import type { EmbedOptions } from './embedder.js';
import { embeddings, reasonIn, tokensIn, vectorsIn, wrongAnswer } from './openai-answer.js';

export interface EndpointSettings {
  /** Without a trailing slash, e.g. `https://llm.example.com/v1`. */
  readonly baseUrl: string;
  /** Absent for endpoints that want none. */
  readonly apiKey: string | undefined;
  readonly model: string;
  /** Asked of the endpoint as long as it takes that, and checked in every answer. */
  readonly dimensions: number | undefined;
}

/** Vectors, or why the endpoint does not embed this: the same call would be refused again. */
export type Outcome = { readonly vectors: Float32Array[] } | { readonly refused: string };

export interface Endpoint {
  /**
   * Tries again what may pass. Throws `SERVICE_UNAVAILABLE` naming embeddings when that does not help, and when the
   * endpoint does not let us in.
   */
  embed(texts: readonly string[], options: EmbedOptions): Promise<Outcome>;
  ping(signal: AbortSignal): Promise<void>;
}

const attempts = { query: 2, passage: 5 };
/** Somebody waits for a query: an endpoint that kept silent for so long is not asked for it again. */
const againWithinMs = { query: 4_000, passage: Infinity };
const timeoutMs = { query: 8_000, passage: 60_000 };
const pauses = { firstMs: 500, maxMs: 20_000 };

/** What an endpoint turned out not to take. */
interface Learned {
  encoding: 'base64' | 'float';
  asksForDimensions: boolean;
}

export function openAiEndpoint(settings: EndpointSettings): Endpoint {
  const ask = dependencyCaller({ name: embeddings });
  const learned: Learned = { encoding: 'base64', asksForDimensions: settings.dimensions !== undefined };
  return {
    async embed(texts, options) {
      const beganMs = performance.now();
      const isLast = (attempt: number) =>
        attempt >= attempts[options.purpose] || performance.now() - beganMs > againWithinMs[options.purpose];
      for (let attempt = 1; ; attempt += 1) {
        const response = await post(ask, bodyOf(settings, learned, texts), { ...settings, options }).catch(
          (error: unknown) => {
            options.signal.throwIfAborted();
            if (isLast(attempt) || !(error instanceof AppError)) throw error;
            return undefined;
          },
        );
        const refused = response && refusalIn(response, settings.apiKey);
        if (refused !== undefined) {
          if (!adapts(learned, refused)) return { refused };
          continue;
        }
        if (response?.ok) {
          const body = response.json();
          options.noteTokens?.(tokensIn(body, texts));
          return vectorsOrRefusal(body, texts.length);
        }
        if (response && !isPassing(response.status)) throw notLetIn(response.status);
        if (isLast(attempt)) throw dependencyDown(embeddings, 'bad_answer');
        await abortable(pauseMs(attempt, response?.header('retry-after')), options.signal);
      }
    },
    ping: (signal) => ping(ask, settings, signal),
  };
}

const post = (
  ask: CallDependency,
  body: object,
  { baseUrl, apiKey, options }: EndpointSettings & { readonly options: EmbedOptions },
): Promise<Answer> =>
  ask(`${baseUrl}/embeddings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorization(apiKey) },
    body: JSON.stringify(body),
    timeoutMs: timeoutMs[options.purpose],
    signal: options.signal,
  });

const bodyOf = ({ model, dimensions }: EndpointSettings, learned: Learned, texts: readonly string[]) => ({
  model,
  // Half a character is invalid: strict JSON parsers refuse the whole text.
  input: texts.map((text) => text.toWellFormed() || ' '),
  // A quarter of the bytes, and none of the work of reading numbers.
  encoding_format: learned.encoding,
  ...(learned.asksForDimensions && { dimensions }),
});

const authorization = (apiKey: string | undefined): Record<string, string> =>
  apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };

function vectorsOrRefusal(body: unknown, count: number): Outcome {
  const vectors = vectorsIn(body, count);
  if (vectors) return { vectors };
  if (count === 1) throw wrongAnswer('with fewer embeddings than texts');
  return { refused: 'it answers with fewer embeddings than texts' };
}

/** Of a text or of how many there are; said with any status, also by servers that call it their own failure. */
const isAboutTexts = /too (?:large|long|many)|context (?:length|size)|maximum|exceeds?\b|token limit/i;

/** Why the endpoint does not take these texts; `undefined` when it did, or when something else is the matter. */
function refusalIn(response: Answer, apiKey: string | undefined): string | undefined {
  const { status, text } = response;
  const reason = status === 200 && text.length > 10_000 ? undefined : reasonIn(text);
  const isRefused =
    [400, 413, 422].includes(status) ||
    (status === 200 && reason !== undefined) ||
    (status >= 500 && isAboutTexts.test(reason ?? ''));
  if (!isRefused) return undefined;
  const words = reason ?? `HTTP ${status}`;
  return apiKey === undefined ? words : words.replaceAll(apiKey, '***');
}

/** Takes back what the endpoint does not know; whether there was something to take back. */
function adapts(learned: Learned, reason: string): boolean {
  if (learned.encoding === 'base64' && /encoding.?format|base64/i.test(reason)) {
    learned.encoding = 'float';
    return true;
  }
  if (learned.asksForDimensions && /dimension|matryoshka/i.test(reason)) {
    learned.asksForDimensions = false;
    return true;
  }
  return false;
}

const isPassing = (status: number) => status === 408 || status === 429 || status >= 500;

/** What the endpoint asks for, or half a second, one, two ... up to twenty. */
function pauseMs(attempt: number, retryAfter: string | undefined): number {
  return retryAfterMs(retryAfter, Date.now(), { maxMs: pauses.maxMs }) ?? backoffMs(attempt, pauses);
}

/** The key or the address is not to the endpoint's liking: an operator has to look, no retry helps. */
const notLetIn = (status: number) =>
  dependencyDown(
    embeddings,
    'bad_answer',
    new Error(
      `the endpoint refused the request with HTTP ${status}: check EMBEDDINGS_BASE_URL, EMBEDDINGS_MODEL and EMBEDDINGS_API_KEY`,
    ),
  );

/**
 * Asks for the list of models, which costs nothing. An endpoint need not have one, nor a key be good for it (403): what
 * answers is there, unless it knows no such key (401), with which it would not embed either.
 */
async function ping(ask: CallDependency, { baseUrl, apiKey }: EndpointSettings, signal: AbortSignal): Promise<void> {
  const { status } = await ask(`${baseUrl}/models`, { headers: authorization(apiKey), signal });
  if (status === 401) throw notLetIn(status);
  if (status >= 500) throw dependencyDown(embeddings, 'bad_answer');
}

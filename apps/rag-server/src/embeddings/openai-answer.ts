import { dependencyDown } from '@parley/service';
import { z } from 'zod';

export const embeddings = 'embeddings';

const answer = z.object({
  data: z.array(z.object({ index: z.int().nullish(), embedding: z.union([z.array(z.number()), z.string()]) })),
});

/**
 * One vector per text, normalised; `undefined` when there are fewer than texts. Throws `SERVICE_UNAVAILABLE` naming
 * embeddings for what is no list of vectors.
 */
export function vectorsIn(body: unknown, count: number): Float32Array[] | undefined {
  const read = answer.safeParse(body);
  if (!read.success) throw wrongAnswer('without a list of embeddings', read.error);
  const { data } = read.data;
  // Some endpoints number nothing, and answer in the order in which they were asked.
  const isNumbered = data.every(({ index }) => typeof index === 'number');
  const byIndex = new Map(data.map(({ index, embedding }, at) => [isNumbered ? index : at, embedding]));
  const found = Array.from({ length: count }, (_, index) => byIndex.get(index));
  return found.some((one) => one === undefined || one.length === 0)
    ? undefined
    : found.map((one = []) => normalised(toVector(one)));
}

const used = z.object({ usage: z.object({ prompt_tokens: z.int().nonnegative() }) });
/** Characters of a token in English; a measure for what is paid, not a bill. */
const charsPerToken = 4;

/** The tokens that an endpoint read, as it tells them, or about as many as the texts have. */
export function tokensIn(body: unknown, texts: readonly string[]): number {
  const told = used.safeParse(body).data?.usage.prompt_tokens;
  return told ?? texts.reduce((sum, { length }) => sum + Math.ceil(length / charsPerToken), 0);
}

/** Floats, or base64 of them with the lowest byte first: what was asked for is not always what comes. */
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

export const wrongAnswer = (what: string, cause?: unknown) =>
  dependencyDown(embeddings, 'bad_answer', new Error(`the endpoint answered ${what}`, { cause }));

const told = z.union([
  z.object({ error: z.object({ message: z.string() }) }),
  z.object({ error: z.string() }),
  z.object({ message: z.string() }),
  z.object({ detail: z.string() }),
  z.object({ detail: z.array(z.object({ msg: z.string() })).min(1) }),
]);
const longestReason = 300;

/** An endpoint's words about what it does not do, for people; its other fields may repeat the text. */
export function reasonIn(text: string): string | undefined {
  const read = told.safeParse(parsed(text));
  if (!read.success) return undefined;
  const reason = wordsOf(read.data).replaceAll(/\s+/g, ' ').trim();
  return reason === '' ? undefined : reason.slice(0, longestReason);
}

function wordsOf(body: z.output<typeof told>): string {
  if ('error' in body) return typeof body.error === 'string' ? body.error : body.error.message;
  if ('message' in body) return body.message;
  return typeof body.detail === 'string' ? body.detail : body.detail.map(({ msg }) => msg).join('; ');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

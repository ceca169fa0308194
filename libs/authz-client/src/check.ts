import { z } from 'zod';
import { mapConcurrently } from './concurrency.js';
import { AuthzFailure } from './failure.js';
import { parseReply, type Transport } from './transport.js';
import type { Relation } from './relations.js';
import type { Tuple } from './tuples.js';

/** One question: may `subject` do that on `object`? */
export interface Question {
  readonly subject: string;
  readonly relation: Relation;
  readonly object: string;
}

/** A grant that was just removed must not live on in a cache of the server. */
const consistency = 'HIGHER_CONSISTENCY';

const checkReply = z.object({ allowed: z.boolean() });

/** One decision, as if the assumed grants were stored; an answer without one is a failure. */
export async function checkOne(
  transport: Transport,
  storePath: string,
  question: Question,
  signal?: AbortSignal,
  assumed: readonly Tuple[] = [],
): Promise<boolean> {
  const assuming = assumed.length > 0 && { contextual_tuples: { tuple_keys: assumed } };
  const body = { tuple_key: toTupleKey(question), ...assuming, consistency };
  const text = await transport({ method: 'POST', path: `${storePath}/check`, body, repeatable: true, signal });
  return parseReply(checkReply, text).allowed;
}

/** authz takes at most 50 checks in one batch. */
const chunkSize = 50;
const chunksAtOnce = 4;

/** Decisions in the order of the questions. One question without a decision fails them all. */
export async function checkMany(
  transport: Transport,
  storePath: string,
  questions: readonly Question[],
  signal?: AbortSignal,
): Promise<boolean[]> {
  const chunks = Array.from({ length: Math.ceil(questions.length / chunkSize) }, (_, index) =>
    questions.slice(index * chunkSize, (index + 1) * chunkSize),
  );
  const check = (chunk: readonly Question[]) => checkChunk(transport, storePath, chunk, signal);
  return (await mapConcurrently(chunks, chunksAtOnce, check)).flat();
}

const batchReply = z.object({
  result: z.record(
    z.string(),
    z.object({
      allowed: z.boolean().optional(),
      error: z.object({ message: z.string().optional() }).nullish(),
    }),
  ),
});

async function checkChunk(
  transport: Transport,
  storePath: string,
  chunk: readonly Question[],
  signal?: AbortSignal,
): Promise<boolean[]> {
  const checks = chunk.map((question, index) => ({
    tuple_key: toTupleKey(question),
    correlation_id: String(index),
  }));
  const body = { checks, consistency };
  const text = await transport({ method: 'POST', path: `${storePath}/batch-check`, body, repeatable: true, signal });
  const { result } = parseReply(batchReply, text);
  return chunk.map((question, index) => decision(question, result[String(index)]));
}

type BatchAnswer = z.infer<typeof batchReply>['result'][string];

function decision({ relation, object }: Question, answer: BatchAnswer | undefined): boolean {
  if (answer?.allowed !== undefined && !answer.error) return answer.allowed;
  const why = answer?.error?.message?.slice(0, 300) ?? 'no decision';
  throw new AuthzFailure('refused', `authz did not decide ${relation} on ${object}: ${why}`);
}

const toTupleKey = ({ subject, relation, object }: Question) => ({ user: subject, relation, object });

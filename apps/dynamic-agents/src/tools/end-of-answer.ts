import { Readable } from 'node:stream';
import { jsonOrUndefined } from '@parley/contracts';
import { z } from 'zod';
import { AnswerTooLong } from './bounded-answer.js';

/** Codes of the errors below: outside of what JSON-RPC reserves, and none that a server would send. */
export const endedWithoutAnswer = Number.MIN_SAFE_INTEGER;
export const answerTooLong = endedWithoutAnswer + 1;

const sentRequest = z.object({ id: z.union([z.string(), z.number()]) });

/**
 * When a server dies, its stream breaks or just ends: the SDK reports nothing, and the call waits for its timeout.
 * So every stream ends with an error of ours, which counts where no answer to the request came before it.
 */
export function withEnd(answer: Response, sent: unknown): Response {
  const { success, data } = sentRequest.safeParse(jsonOrUndefined(sent));
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (!success || !isStream || !answer.body) return answer;
  const lastWord = (error: object) =>
    Buffer.from(`\n\ndata: ${JSON.stringify({ jsonrpc: '2.0', id: data.id, error })}\n\n`);
  const body = Readable.from(toItsEnd(answer.body, lastWord));
  return new Response(Readable.toWeb(body), { status: answer.status, headers: answer.headers });
}

async function* toItsEnd(
  body: AsyncIterable<Uint8Array>,
  lastWord: (error: object) => Uint8Array,
): AsyncGenerator<Uint8Array> {
  let code = endedWithoutAnswer;
  try {
    yield* body;
  } catch (error) {
    if (error instanceof AnswerTooLong) code = answerTooLong;
  }
  yield lastWord({ code, message: 'The server ended its answer early.' });
}

import { Readable } from 'node:stream';

/** Far more than a model reads of one answer, and little enough for many turns at once. */
const maxBytes = 16 * 1024 * 1024;

/** A server said more than is read; where it has no end, the process would go with it. */
export class AnswerTooLong extends Error {
  override readonly name = 'AnswerTooLong';
}

/** An answer whose body breaks off with `AnswerTooLong`, and is read no further, where it is longer than that. */
export function bounded(answer: Response): Response {
  if (!answer.body) return answer;
  const body = Readable.from(upToMost(answer.body));
  return new Response(Readable.toWeb(body), { status: answer.status, headers: answer.headers });
}

async function* upToMost(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new AnswerTooLong(`the answer has more than ${maxBytes} bytes`);
    yield chunk;
  }
}

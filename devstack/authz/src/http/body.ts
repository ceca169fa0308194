import type { IncomingMessage } from 'node:http';
import { AuthzError } from '../errors.js';

/** The longest request body, in bytes. */
const maxBytes = 616_448;

/** The body is no JSON. */
export class MalformedBody extends Error {
  override readonly name = 'MalformedBody';
}

/** The whole body as text. Throws `resource_exhausted` when it is too long; the rest of it is read and dropped. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= maxBytes) chunks.push(chunk);
  }
  if (bytes > maxBytes) {
    throw new AuthzError('resource_exhausted', `grpc: received message larger than max (${bytes} vs. ${maxBytes})`);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** An empty body counts as `{}`. Throws `MalformedBody`. */
export function parseBody(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new MalformedBody(reasonOf(cause, text), { cause });
  }
}

/** Cut short, or with a character that has no business there. */
function reasonOf(cause: unknown, text: string): string {
  const [, position] = /at position (\d+)/.exec(String(cause)) ?? [];
  const character = position === undefined ? undefined : text[Number(position)];
  const [, token] = /Unexpected token '(.)'/su.exec(String(cause)) ?? [];
  const found = token ?? character;
  return found === undefined ? 'malformed JSON' : `invalid character '${found}' looking for beginning of value`;
}

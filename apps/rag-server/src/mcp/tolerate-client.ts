import type { Request } from 'express';

const wanted = 'application/json, text/event-stream';
const takesJson = /(?:^|[,\s])(?:\*\/\*|application\/(?:\*|json))/i;

/**
 * Makes a request of what clients send that are not strict: answers are JSON, so whoever takes JSON is answered, though the
 * protocol asks for both types (MCP 2025-11-25, "Sending Messages to the Server"); and a call whose arguments are null has
 * none.
 */
export function tolerateClient(req: Request): void {
  const { accept = '*/*' } = req.headers;
  if (takesJson.test(accept)) setAccept(req);
  for (const message of [req.body as unknown].flat()) dropNullArguments(message);
}

/** The transport reads the headers as they came in. */
function setAccept(req: Request): void {
  req.headers.accept = wanted;
  const at = req.rawHeaders.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'accept');
  if (at < 0) req.rawHeaders.push('Accept', wanted);
  else req.rawHeaders[at + 1] = wanted;
}

function dropNullArguments(message: unknown): void {
  if (typeof message !== 'object' || message === null || !('params' in message)) return;
  const { params } = message;
  if (typeof params === 'object' && params !== null && 'arguments' in params && params.arguments === null)
    delete (params as { arguments?: unknown }).arguments;
}

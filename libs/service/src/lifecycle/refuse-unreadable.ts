import { randomUUID } from 'node:crypto';
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '@parley/contracts';
import type { WriteErrorBody } from '../http/error-handler.js';

/** Requests that Node cannot read do not reach an app: they would get a bare status line. */
const statusByFault: Readonly<Record<string, readonly [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The request headers are too large, including cookies.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The body is too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.'],
};
const malformed = [400, 'The request cannot be read: it is not HTTP.'] as const;

/** Answers unreadable requests with the usual error body, and closes the connection. */
export function refuseUnreadable(server: Server, body: WriteErrorBody): void {
  const answers = new WeakMap<Socket, ServerResponse>();
  server.on('request', (req, res) => answers.set(req.socket, res));
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket;
    const answer = answers.get(socket);
    // Nothing may be added to an answer that has begun.
    const isFree = answer === undefined || answer.writableFinished || !answer.headersSent;
    if (socket.writable && isFree) socket.write(refusal(error.code, body));
    socket.destroySoon();
  });
}

function refusal(fault: string | undefined, body: WriteErrorBody): string {
  const [status, message] = statusByFault[fault ?? ''] ?? malformed;
  const text = JSON.stringify(body(new AppError(status === 413 ? 'PAYLOAD_TOO_LARGE' : 'VALIDATION_ERROR', message)));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Cache-Control: no-store',
    `X-Request-Id: ${randomUUID()}`,
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${text}`;
}

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const connections = 16;

interface Load {
  readonly url: string;
  readonly path: string;
  /** The header of the next request. */
  readonly authorization: () => string;
  readonly ms: number;
}

/**
 * GET requests a second that a server answers with 200, each connection waiting for its answer. Written on plain
 * sockets: an HTTP client costs about what the server does, and would be half of what is measured.
 *
 * Throws Error on any other answer.
 */
export async function requestsPerSecond({ url, path, authorization, ms }: Load): Promise<number> {
  const { hostname, port, host } = new URL(url);
  const began = performance.now();
  const isOver = () => performance.now() - began >= ms;
  const request = () => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: ${authorization()}\r\n\r\n`;
  const one = () => askAndAsk(connect({ host: hostname, port: Number(port), noDelay: true }), request, isOver);
  const answered = await Promise.all(Array.from({ length: connections }, one));
  return answered.reduce((sum, count) => sum + count, 0) / ((performance.now() - began) / 1000);
}

async function askAndAsk(socket: Socket, request: () => string, isOver: () => boolean): Promise<number> {
  let count = 0;
  let text = '';
  const failed = Promise.withResolvers<never>();
  socket.setEncoding('latin1').on('data', (part: string) => {
    text += part;
    if (!isWhole(text)) return;
    if (!text.startsWith('HTTP/1.1 200')) failed.reject(new Error(`answered ${text.split('\r\n')[0] ?? ''}`));
    text = '';
    count += 1;
    if (isOver()) socket.end();
    else socket.write(request());
  });
  socket.write(request());
  await Promise.race([once(socket, 'close'), failed.promise]).finally(() => socket.destroy());
  return count;
}

function isWhole(text: string): boolean {
  const head = text.indexOf('\r\n\r\n');
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(text)?.[1];
  return head >= 0 && length !== undefined && text.length >= head + 4 + Number(length);
}

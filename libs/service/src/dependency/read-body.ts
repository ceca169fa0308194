import type { Readable } from 'node:stream';

/** A body has more bytes than its reader takes. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
  constructor(maxBytes: number) {
    super(`the body has more than ${maxBytes} bytes`);
  }
}

/**
 * Gives up a body that nobody reads, and with it its connection. Without a listener, the error that undici's bodies end
 * with when they are destroyed is an unhandled `error` event, which ends the process.
 */
export function abandon(body: Readable): void {
  body.on('error', () => undefined).destroy();
}

/**
 * Reads a body to its end. By events, as an async iterator costs a small answer more than the rest of its request.
 * Throws BodyTooLarge once it has more than `maxBytes`; the body is destroyed then.
 */
export function readBody(body: Readable, maxBytes: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const pieces: Buffer[] = [];
  let size = 0;
  const take = (piece: Buffer) => {
    size += piece.length;
    if (size > maxBytes) body.destroy(new BodyTooLarge(maxBytes));
    else pieces.push(piece);
  };
  body
    .on('error', reject)
    .on('end', () => resolve(Buffer.concat(pieces)))
    .on('close', () => reject(new Error('the body was cut off')))
    .on('data', take);
  return promise;
}

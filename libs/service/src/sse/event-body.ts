import type { Response } from 'express';
import type { Writable } from 'node:stream';

/** The body of an answer whose head is sent. */
export interface EventBody {
  /** The source of `drain` events. */
  readonly channel: Pick<Writable, 'writableNeedDrain'> & NodeJS.EventEmitter;
  /** False when the client is behind. */
  write(text: string): boolean;
  /** May be called twice. */
  end(): void;
}

/**
 * Takes the body of an answer over from Node, chunks (RFC 9112, section 7.1) and all. Node hands each chunk to the
 * socket as four pieces, in a later turn: for small events twice the work of what is done here. An answer without chunks
 * (HTTP/1.0), or without a socket yet (an earlier one still has it), is left to Node.
 */
export function takeOverBody(res: Response): EventBody {
  const { socket } = res;
  if (socket === null || !res.chunkedEncoding)
    return { channel: res, write: (text) => res.write(text), end: () => res.end() };
  res.chunkedEncoding = false; // The head has said it; from here on Node adds nothing.
  return {
    channel: socket,
    // An empty chunk would end the body.
    write: (text) => text === '' || socket.write(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`),
    end() {
      if (!res.writableEnded) res.end('0\r\n\r\n');
    },
  };
}

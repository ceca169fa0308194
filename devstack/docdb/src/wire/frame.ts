/** The largest message that is taken; what hello announces as `maxMessageSizeBytes`. */
export const maxFrameBytes = 48_000_000;
export const headerBytes = 16;

export const opcodes = { reply: 1, query: 2004, compressed: 2012, message: 2013 } as const;

/** One message of the wire protocol; `body` is what follows the 16 header bytes. */
export interface Frame {
  readonly requestId: number;
  readonly opcode: number;
  readonly body: Buffer;
}

/** A client broke the protocol; nothing after it on that connection can be trusted. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
}

/** Cuts a byte stream into frames. @see https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/ */
export class FrameReader {
  #chunks: Buffer[] = [];
  #length = 0;

  /**
   * Takes the next bytes and gives the frames that they complete.
   * Throws ProtocolError when a length is impossible.
   */
  *push(chunk: Buffer): Iterable<Frame> {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    for (;;) {
      const size = this.#announced();
      if (size === undefined || this.#length < size) return;
      yield toFrame(this.#take(size));
    }
  }

  #announced(): number | undefined {
    if (this.#length < 4) return undefined;
    if ((this.#chunks[0]?.length ?? 0) < 4) this.#chunks = [Buffer.concat(this.#chunks)];
    const size = this.#chunks[0]?.readInt32LE(0) ?? 0;
    if (size < headerBytes || size > maxFrameBytes)
      throw new ProtocolError(`a message of ${size} bytes is not possible`);
    return size;
  }

  #take(size: number): Buffer {
    const all = this.#chunks.length === 1 && this.#chunks[0] ? this.#chunks[0] : Buffer.concat(this.#chunks);
    this.#chunks = all.length > size ? [all.subarray(size)] : [];
    this.#length -= size;
    return all.subarray(0, size);
  }
}

const toFrame = (bytes: Buffer): Frame => ({
  requestId: bytes.readInt32LE(4),
  opcode: bytes.readInt32LE(12),
  body: bytes.subarray(headerBytes),
});

/** A frame to send, in answer to `responseTo`. */
export function encodeFrame(
  opcode: number,
  requestId: number,
  responseTo: number,
  parts: readonly Uint8Array[],
): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.writeInt32LE(
    parts.reduce((sum, part) => sum + part.length, headerBytes),
    0,
  );
  header.writeInt32LE(requestId, 4);
  header.writeInt32LE(responseTo, 8);
  header.writeInt32LE(opcode, 12);
  return Buffer.concat([header, ...parts]);
}

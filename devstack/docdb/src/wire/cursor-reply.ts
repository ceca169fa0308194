import { type Long, serialize } from 'bson';

const types = { document: 3, array: 4 } as const;

/** `{ cursor: { firstBatch: [...], id, ns }, ok: 1 }` with the documents' bytes copied in untouched. */
export function cursorReply(
  field: 'firstBatch' | 'nextBatch',
  docs: readonly Uint8Array[],
  id: Long,
  ns: string,
): Uint8Array {
  const batch = wrap(docs.flatMap((doc, i) => [header(types.document, String(i)), doc]));
  const cursor = wrap([header(types.array, field), batch, contents({ id, ns })]);
  return wrap([header(types.document, 'cursor'), cursor, contents({ ok: 1 })]);
}

const header = (type: number, name: string): Uint8Array => Buffer.from(`${String.fromCharCode(type)}${name}\0`);

/** A serialized document without its length and its end mark. */
const contents = (doc: Record<string, unknown>): Uint8Array => serialize(doc).subarray(4, -1);

function wrap(parts: readonly Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 5);
  const size = Buffer.alloc(4);
  size.writeInt32LE(length);
  return Buffer.concat([size, ...parts, Buffer.from([0])], length);
}

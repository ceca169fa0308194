import { Long } from 'bson';
import { randomBytes } from 'node:crypto';
import { DocdbError } from '../errors.js';
import { cursorReply } from '../wire/cursor-reply.js';
import type { Stored } from '../engine/record.js';
import type { Doc } from '../values/doc.js';

/** The documents of a query that the client has not fetched yet. */
interface Cursor {
  readonly namespace: string;
  readonly items: readonly Stored[];
  position: number;
  touchedAt: number;
  readonly sessionId: string | undefined;
}

const defaultBatchSize = 101;
const maxReplyBytes = 16 * 1024 * 1024;
const idleLimitMs = 10 * 60_000;

/** What of a request decides on its cursor. */
interface Asked {
  readonly body: Doc;
  readonly sessionId: string | undefined;
}

/** Open cursors. Idle ones are dropped after ten minutes, as the real server does. */
export class Cursors {
  readonly #open = new Map<string, Cursor>();
  constructor(private readonly now: () => Date) {}

  /** The first batch of a result, and a cursor for the rest if there is one. */
  start(namespace: string, items: readonly Stored[], batchSize: number | undefined, request: Asked): Uint8Array {
    this.#dropIdle();
    const single = request.body['singleBatch'] === true;
    const cursor: Cursor = {
      namespace,
      items,
      position: 0,
      touchedAt: this.now().getTime(),
      sessionId: request.sessionId,
    };
    const batch = takeBatch(cursor, batchSize ?? defaultBatchSize);
    const isDone = single || cursor.position >= items.length;
    const id = isDone ? Long.ZERO : this.#keep(cursor);
    return cursorReply('firstBatch', batch, id, namespace);
  }

  next(id: Long, namespace: string, batchSize: number | undefined): Uint8Array {
    const cursor = this.#open.get(id.toString());
    if (!cursor) throw new DocdbError('CursorNotFound', `cursor id ${id.toString()} not found`);
    if (cursor.namespace !== namespace) {
      throw new DocdbError(
        'Unauthorized',
        `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`,
      );
    }
    cursor.touchedAt = this.now().getTime();
    const batch = takeBatch(cursor, batchSize ?? Infinity);
    const isDone = cursor.position >= cursor.items.length;
    if (isDone) this.#open.delete(id.toString());
    return cursorReply('nextBatch', batch, isDone ? Long.ZERO : id, namespace);
  }

  kill(id: string): boolean {
    return this.#open.delete(id);
  }

  /** A session that ends takes its cursors with it. */
  killOf(sessionId: string): void {
    for (const [id, cursor] of this.#open) if (cursor.sessionId === sessionId) this.#open.delete(id);
  }

  #keep(cursor: Cursor): Long {
    const id = Long.fromBigInt(randomBytes(8).readBigUInt64LE() >> 2n).or(Long.ONE);
    this.#open.set(id.toString(), cursor);
    return id;
  }

  #dropIdle(): void {
    const limit = this.now().getTime() - idleLimitMs;
    for (const [id, cursor] of this.#open) if (cursor.touchedAt < limit) this.#open.delete(id);
  }
}

/** As many documents as asked for, cut where the reply would outgrow what clients accept; at least one. */
function takeBatch(cursor: Cursor, batchSize: number): Uint8Array[] {
  const batch: Uint8Array[] = [];
  let bytes = 0;
  while (batch.length < batchSize && cursor.position < cursor.items.length) {
    const next = cursor.items[cursor.position]?.bytes ?? new Uint8Array();
    if (batch.length > 0 && bytes + next.length > maxReplyBytes) break;
    bytes += next.length;
    batch.push(next);
    cursor.position += 1;
  }
  return batch;
}

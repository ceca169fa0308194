import { pageCursor } from '@parley/service';
import { z } from 'zod';

/** Where a page ended: time and id of its last event. */
export interface AuditPlace {
  readonly ts: Date;
  readonly id: string;
}

/** The last moment that there is (ECMA-262, 21.4.1.1). */
const latestMs = 8.64e15;

const cursor = pageCursor(z.tuple([z.int().min(0).max(latestMs), z.string().regex(/^[0-9a-f]{24}$/)]));

export const toCursor = ({ ts, id }: AuditPlace): string => cursor.encode([ts.getTime(), id]);

/** Throws AppError `VALIDATION_ERROR` for an invalid cursor. */
export function fromCursor(text: string): AuditPlace {
  const [ts, id] = cursor.decode(text);
  return { ts: new Date(ts), id };
}

import { AppError } from '@parley/contracts';
import { z } from 'zod';

/** Where a page ended: time and id of its last event. */
export interface AuditPlace {
  ts: Date;
  id: string;
}

const place = z.tuple([z.int(), z.string().regex(/^[0-9a-f]{24}$/)]);

export const toCursor = ({ ts, id }: AuditPlace): string =>
  Buffer.from(JSON.stringify([ts.getTime(), id])).toString('base64url');

/** @throws AppError `VALIDATION_ERROR` for a text that is no cursor of ours */
export function fromCursor(cursor: string): AuditPlace {
  const read = place.safeParse(jsonOf(cursor));
  if (read.success) return { ts: new Date(read.data[0]), id: read.data[1] };
  const details = [{ field: 'cursor', message: 'is not a cursor' }];
  throw new AppError('VALIDATION_ERROR', 'The request is not valid.', { details });
}

function jsonOf(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}

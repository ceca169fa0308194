import { AppError, jsonOrUndefined } from '@parley/contracts';
import type { z } from 'zod';

/** Where a page of a list ended, as an opaque text that fits into a URL. */
export interface PageCursor<Place> {
  readonly encode: (place: Place) => string;
  /** Throws AppError `VALIDATION_ERROR` for a text that is not a cursor of this list. */
  readonly decode: (cursor: string) => Place;
}

export function pageCursor<Place>(place: z.ZodType<Place>): PageCursor<Place> {
  return {
    encode: (value) => Buffer.from(JSON.stringify(value)).toString('base64url'),
    decode: (cursor) => {
      const { success, data } = place.safeParse(jsonOrUndefined(Buffer.from(cursor, 'base64url').toString()));
      if (success) return data;
      const details = [{ field: 'cursor', message: 'not a cursor of this list' }];
      throw new AppError('VALIDATION_ERROR', 'The request is not valid.', { details });
    },
  };
}

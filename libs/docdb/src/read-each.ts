import type { Logger } from '@parley/service';

interface Where {
  readonly log: Pick<Logger, 'warn'>;
  /** Where the records are kept. */
  readonly collection: string;
}

/**
 * Reads records one by one. One that cannot be read, since a person or another version wrote it, is logged with its id
 * and left out: it takes no other away.
 */
export function readEach<Found extends { readonly _id: unknown }, T>(
  found: readonly Found[],
  read: (one: Found) => T,
  { log, collection }: Where,
): T[] {
  return found.flatMap((one) => {
    try {
      return [read(one)];
    } catch (err) {
      log.warn({ err, collection, id: one._id }, 'a record cannot be read; repair or delete it in docdb');
      return [];
    }
  });
}

import { z } from 'zod';

const moment = z.coerce.date().catch(new Date(0));

/** A moment as a record has it, as text. One that a person made by hand may have none: then it is the first there is. */
export const momentOf = (stored: unknown): string => moment.parse(stored).toISOString();

interface Provenance {
  readonly created_by: string;
  readonly updated_by: string;
  readonly created_at: string;
  readonly updated_at: string;
}

const nameOf = (stored: unknown) => (typeof stored === 'string' ? stored : 'unknown');

/** Who made and changed a record and when, as far as it says so. */
export const provenanceOf = (record: { readonly [field in keyof Provenance]?: unknown }): Provenance => ({
  created_by: nameOf(record.created_by),
  updated_by: nameOf(record.updated_by),
  created_at: momentOf(record.created_at),
  updated_at: momentOf(record.updated_at),
});

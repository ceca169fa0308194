import { z } from 'zod';

/** Most people and groups, together, that one document can name. */
export const maxReaders = 1_000;

const oneLine = z
  .string()
  .max(500)
  .regex(/^[^\s\p{Cc}]+$/u, 'must be one word without blanks');

/** `user:<sub>`, as authz has it, or the e-mail address that the identity provider has verified. */
const person = oneLine.regex(
  /^(?:user:[^:#@*]+|[^:#@*]+@[^:#@*]+)$/,
  'must be user:<id> or an e-mail address; * is nobody in particular',
);

/** `team:<slug>` or `external_group:<id>`, with or without `#member`, as authz has them. */
const group = oneLine.regex(
  /^(?:team|external_group):[^:#@*]+(?:#member)?$/,
  'must be team:<slug> or external_group:<id>, the id as authz has it',
);

/**
 * Who may read one document, of those who may read its datasource. Without it the datasource alone decides; one that
 * names nobody is read by nobody.
 */
export const documentReaders = z
  .strictObject({ people: z.array(person).default([]), groups: z.array(group).default([]) })
  .refine(({ people, groups }) => people.length + groups.length <= maxReaders, {
    error: `at most ${maxReaders} people and groups together; name a group instead`,
  })
  .meta({ id: 'DocumentReaders' });
export type DocumentReaders = z.infer<typeof documentReaders>;

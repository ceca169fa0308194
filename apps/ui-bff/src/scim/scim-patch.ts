import { z } from 'zod';
import { invalid, patchUrn } from './scim.js';

/** The body of a PATCH (RFC 7644, section 3.5.2). Entra writes its operations with a capital. */
export const patchBody = z.object({
  schemas: z.array(z.string()).refine((urns) => urns.includes(patchUrn), `must name ${patchUrn}`),
  Operations: z
    .array(
      z.object({
        op: z
          .string()
          .transform((op) => op.toLowerCase())
          .pipe(z.enum(['add', 'remove', 'replace'])),
        path: z.string().max(1_000).optional(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(1_000),
});

/** One attribute that is set, or taken away where it has no value. `of` is the filter of a path, `emails[type eq "work"]`. */
export interface Step {
  readonly op: 'add' | 'remove' | 'replace';
  /** In lower case, below its schema, `name.givenname`. */
  readonly attribute: string;
  readonly of: string | undefined;
  readonly value: unknown;
}

/** What a PATCH asks for, attribute by attribute, whichever way it is written. Throws AppError `VALIDATION_ERROR`. */
export const stepsOf = ({ Operations }: z.output<typeof patchBody>): Step[] =>
  Operations.flatMap(({ op, path, value }) => {
    if (path !== undefined) return [{ op, value, ...placeOf(path) }];
    if (op === 'remove') throw invalid('invalidPath', 'What to remove must be said by a path.');
    return Object.entries(objectIn(value)).map(([name, one]) => ({ op, value: one, ...placeOf(name) }));
  });

/** Attributes may be written below the urn of their schema. */
const urnOf = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i;

function placeOf(path: string): Pick<Step, 'attribute' | 'of'> {
  const [, first = '', of, rest = ''] = /^([^[\]]+)(?:\[([^\]]*)\])?(\.[\w.]+)?$/.exec(path.replace(urnOf, '')) ?? [];
  if (first === '') throw invalid('invalidPath', `The path ${path.slice(0, 100)} cannot be read.`);
  return { attribute: `${first}${rest}`.toLowerCase(), of };
}

function objectIn(value: unknown): Record<string, unknown> {
  const { success, data } = z.record(z.string(), z.unknown()).safeParse(value);
  if (success) return data;
  throw invalid('invalidValue', 'An operation without a path needs an object as its value.');
}

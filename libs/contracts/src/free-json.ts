import { z } from 'zod';

/** Levels of objects and lists in free-form JSON; docdb itself ends at 100, with what is put around them. */
const deepest = 50;

/**
 * A JSON object whose keys a client chooses, kept as it came. Refused is what could not be kept: deeper nesting, numbers
 * beyond what a double holds, more than `maxBytes` of JSON, and keys that docdb's driver takes for its own or cannot
 * write.
 */
export const freeJson = ({ maxBytes }: { readonly maxBytes: number }) =>
  allKeys(
    z.record(z.string(), z.unknown()).superRefine((value, context) => {
      const problem =
        problemIn(value, 1) ?? (tooLong(value, maxBytes) ? `at most ${maxBytes} bytes of JSON` : undefined);
      if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
    }),
  );

/**
 * A record from a client, with all its keys or none: zod silently drops `__proto__`, so that what was
 * asked for under it, an approval say, would not hold.
 */
export const allKeys = <Schema extends z.ZodType>(record: Schema) =>
  z.preprocess((value, context) => {
    if (typeof value === 'object' && value !== null && Object.hasOwn(value, '__proto__'))
      context.addIssue({ code: 'custom', message: 'no key may be called __proto__' });
    return value;
  }, record);

const tooLong = (value: object, maxBytes: number) => Buffer.byteLength(JSON.stringify(value)) > maxBytes;

function problemIn(value: unknown, level: number): string | undefined {
  if (typeof value === 'number' && !Number.isFinite(value)) return 'a number is too large';
  if (typeof value !== 'object' || value === null) return undefined;
  if (level > deepest) return `nested deeper than ${deepest} levels`;
  for (const [key, inner] of Object.entries(value)) {
    const problem = isKept(key) ? problemIn(inner, level + 1) : 'a key is reserved or contains control characters';
    if (problem !== undefined) return problem;
  }
  return undefined;
}

const isKept = (key: string) => key !== '_bsontype' && !/\p{Cc}/u.test(key);

/** A name that a client chooses for something and that is kept as a key. */
export const keptKey = z.string().min(1).refine(isKept, 'must not be reserved or contain control characters');

import { z } from 'zod';

/** A flag in a query string: `true` or `1`, `false` or `0`; anything else is refused. */
export const queryFlag = z.enum(['true', '1', 'false', '0']).transform((text) => text === 'true' || text === '1');

/** A whole number in a query string, read by `bounds`: decimal digits only, so that `''`, `1e3` and `0x1` are refused. */
export const queryInt = <T extends z.ZodType>(bounds: T) =>
  z.preprocess((value) => (typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value), bounds);

/** A tag: lists take several, separated by commas, so a tag cannot contain one. */
export const tag = z
  .string()
  .regex(/^[^,]*$/, 'must not contain a comma')
  .trim()
  .min(1);

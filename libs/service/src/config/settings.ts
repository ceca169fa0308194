import { z } from 'zod';

/** A list in one setting: `a, b,c` becomes `['a','b','c']`; blanks around and between are dropped. */
export const commaList = z
  .string()
  .default('')
  .transform((text) => itemsOf(text));

const itemsOf = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/**
 * One secret or several in one setting, so that it can be rotated without a moment in which two replicas disagree: the
 * first makes, every one verifies.
 */
export const keyList = (one: z.ZodString) =>
  z
    .string()
    .transform(itemsOf)
    .pipe(z.tuple([one], one));

/** `true` or `false`, spelled out. Anything else refuses to start instead of meaning no. */
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** A TCP port to listen on; 0 lets the system choose. */
export const port = z.coerce.number().int().min(0).max(65535);

/** An http or https address without a trailing slash, so that paths can be appended. */
export const httpUrl = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''));

/** One row of a README's environment table. */
export interface Setting {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
}

/** What a table of settings says about itself; a service's test compares it with its README. */
export function settingsOf(table: z.ZodObject): Setting[] {
  return Object.entries(table.shape).map(([name, schema]) => {
    const type = schema as z.ZodType;
    return { name, description: type.description ?? '', required: !type.safeParse(undefined).success };
  });
}

const seconds = (most: number) => z.coerce.number().int().min(0).max(most);

/** How long a service that is asked to stop lets go on what has begun. */
export const drainSettings = (defaultSeconds: number) => ({
  DRAIN_SECONDS: seconds(3_900)
    .default(defaultSeconds)
    .describe('After SIGTERM, longest time for what has begun to end; 0: it is cut at once'),
  DRAIN_NOTICE_SECONDS: seconds(60)
    .default(5)
    .describe('After SIGTERM, time in which what comes is still begun, while /readyz is 503: for balancers to notice'),
});

export const drainTimes = (read: { readonly DRAIN_SECONDS: number; readonly DRAIN_NOTICE_SECONDS: number }) => ({
  limitMs: read.DRAIN_SECONDS * 1_000,
  noticeMs: read.DRAIN_NOTICE_SECONDS * 1_000,
});

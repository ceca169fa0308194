import { z } from 'zod';

const seconds = z.coerce.number().int().min(1).max(86_400);

/** The time after `--wait`. Throws Error in one line for anything else than whole seconds of a day at most. */
export function readSeconds(given: string): number {
  const { data } = seconds.safeParse(given);
  if (data === undefined) throw new Error(`--wait "${given}": write a number of seconds, up to 86400`);
  return data;
}

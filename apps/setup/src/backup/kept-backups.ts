import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { manifestName } from './manifest.js';

const nameOfTime = /^\d{4}-\d{2}-\d{2}T\d{6}Z$/;

/** Names of backups sort by their time: `2026-11-27T030000Z`. */
export const backupNameAt = (time: Date): string => time.toISOString().replace(/[:]|\.\d+/g, '');

/**
 * Removes the oldest of those that are named by their time, and what runs that broke off left. Everything else in the
 * folder stays. Resolves to the names of what went.
 * @param newest which was just made, and is whole
 */
export function keepNewest(
  folder: string,
  { keep, newest }: { readonly keep: number; readonly newest: string },
): string[] {
  const names = readdirSync(folder).filter((name) => nameOfTime.test(name) && name < newest);
  const whole = names.filter((name) => existsSync(join(folder, name, manifestName))).sort();
  const kept = new Set(whole.slice(Math.max(0, whole.length - (keep - 1))));
  const gone = names.filter((name) => !kept.has(name));
  for (const name of gone) rmSync(join(folder, name), { recursive: true });
  return gone;
}

const count = z.coerce.number().int().min(1).max(1_000).default(7);

/** The number after `--keep`; a week of days where none is given. Throws Error in one line for anything else. */
export function readCount(given: string | undefined): number {
  const { data } = count.safeParse(given);
  if (data === undefined) throw new Error(`--keep "${given}": write how many, from 1 to 1000`);
  return data;
}

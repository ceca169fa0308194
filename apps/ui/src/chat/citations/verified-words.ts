import type { Citation } from '@parley/contracts';

/** Who vouches for a passage, and for how long. */
export function verifiedWords({ by, until }: NonNullable<Citation['verified']>): string {
  const day = new Date(until);
  const words = Number.isNaN(day.getTime()) ? until : day.toLocaleDateString(undefined, { dateStyle: 'medium' });
  return `Verified answer by ${by} until ${words}`;
}

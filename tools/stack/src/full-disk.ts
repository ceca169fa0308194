import { statfsSync, type StatsFs } from 'node:fs';

type Space = Pick<StatsFs, 'bavail' | 'bsize'>;

/** Less than this, and the embedded database cannot write any more. */
const minBytes = 1024 * 1024;

/**
 * What to do about a full disk below `folder`, or nothing where there is room. Whatever fails for want of room says so in
 * its log at best, which lies on the same disk.
 */
export function fullDisk(folder: string, stats: (folder: string) => Space = statfsSync): string | undefined {
  const { bavail, bsize } = stats(folder);
  if (bavail * bsize >= minBytes) return undefined;
  return `The disk of ${folder} is full, which may be the cause. Free some space, then start again.`;
}

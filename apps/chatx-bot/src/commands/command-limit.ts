import { LRUCache } from 'lru-cache';

/** Whether one more command of this person is carried out now. */
export type MayCommand = (personId: string) => boolean;

/** Each command asks idp, authz, docdb and ui-bff: whoever only tries things out stays far below. */
const maxPerMinute = 10;
const windowMs = 60_000;

/** Counts commands in fixed minute windows, in this process: the one that listens is the one that answers. */
export function createCommandLimit({ now }: { now: () => number }): MayCommand {
  const counts = new LRUCache<string, number>({ max: 10_000 });
  return (personId) => {
    const key = `${Math.floor(now() / windowMs)} ${personId}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= maxPerMinute;
  };
}

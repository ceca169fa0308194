import type { ReaderListStore } from './reader-list.store.js';

/** What reader lists there are, by whom they name. */
export interface KnownLists {
  readonly isEmpty: boolean;
  /** Keys of the lists of which every part names one of these principals; sorted. */
  readableBy(principals: readonly string[]): string[];
}

/** Clocks of processes that keep lists differ by less. */
const overlapMs = 60_000;

/** One part of a list that has so many. */
interface Part {
  readonly key: string;
  readonly at: number;
  readonly of: number;
}

/**
 * What lists there are, every one that was kept before the call among them. They are remembered, as they never change;
 * each call asks how many there are and reads the new ones.
 */
export function knownLists(store: Pick<ReaderListStore, 'count' | 'since'>): () => Promise<KnownLists> {
  const partsOf = new Map<string, Part[]>();
  const known = new Set<string>();
  let latest: Date | undefined;
  const learn = async (from: Date | undefined) => {
    for (const { key, allOf, keptAt } of await store.since(from)) {
      if (known.has(key)) continue;
      known.add(key);
      allOf.forEach((principals, at) => {
        for (const principal of principals) addTo(partsOf, principal, { key, at, of: allOf.length });
      });
      if (latest === undefined || keptAt > latest) latest = keptAt;
    }
  };
  const lists: KnownLists = {
    get isEmpty() {
      return known.size === 0;
    },
    readableBy: (principals) => whole(principals.flatMap((principal) => partsOf.get(principal) ?? [])),
  };
  return async () => {
    const count = await store.count();
    if (count !== known.size) await learn(latest && new Date(latest.getTime() - overlapMs));
    // One that came with a clock far behind.
    if (count > known.size) await learn(undefined);
    return lists;
  };
}

function addTo(partsOf: Map<string, Part[]>, principal: string, part: Part): void {
  const parts = partsOf.get(principal);
  if (parts) parts.push(part);
  else partsOf.set(principal, [part]);
}

/** Those of which every part is there. */
function whole(parts: readonly Part[]): string[] {
  const found = new Map<string, Set<number>>();
  for (const { key, at } of parts) found.set(key, (found.get(key) ?? new Set()).add(at));
  const sizes = new Map(parts.map(({ key, of }) => [key, of]));
  return [...found].flatMap(([key, there]) => (there.size === sizes.get(key) ? [key] : [])).sort();
}

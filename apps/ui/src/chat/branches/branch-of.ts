import { branchTo, parentsOf, type PlacedTurn } from '@parley/contracts';
import { isOwn, type LiveRun, type Turn } from '../runs/live-run.js';

/** The turns that stand for one another at one place of a conversation, oldest first. */
export interface Versions {
  readonly ids: readonly string[];
  /** Which of them is shown. */
  readonly index: number;
}

/** What is shown of a conversation in which somebody went back. */
export interface Branch {
  readonly turns: readonly Turn[];
  readonly live: LiveRun | undefined;
  /** By the id of the turn that is shown, where there is more than one. */
  readonly versions: ReadonlyMap<string, Versions>;
}

/**
 * The branch of what runs, else of the turn that was chosen, else of the newest.
 * @param turns all that are known, oldest first
 */
export function branchOf(turns: readonly Turn[], live: LiveRun | undefined, chosen: string | undefined): Branch {
  const path = live ? pathTo(live, turns) : branchTo(turns, chosen);
  // What ran before is on another branch where somebody went back.
  const shownLive = live?.parentId === undefined ? live : { ...live, earlier: [] };
  return { turns: path, live: shownLive, versions: versionsOf(path, turns) };
}

function pathTo(live: LiveRun, turns: readonly Turn[]): readonly Turn[] {
  const stored = turns.find((turn) => isOwn(live, turn));
  if (!stored && live.parentId === null) return [];
  return branchTo(turns, stored?.id ?? live.parentId ?? undefined);
}

function versionsOf(path: readonly Turn[], turns: readonly Turn[]): ReadonlyMap<string, Versions> {
  const parents = parentsOf(turns);
  const versions = path.flatMap(({ id }): [string, Versions][] => {
    const ids = turns.filter((turn) => parents.get(turn.id) === parents.get(id)).map((turn) => turn.id);
    return ids.length > 1 ? [[id, { ids, index: ids.indexOf(id) }]] : [];
  });
  return new Map(versions);
}

/** The newest turn after a turn, going on from it by the newest each time. */
export function leafAfter(id: string, turns: readonly PlacedTurn[]): string {
  const parents = parentsOf(turns);
  let leaf = id;
  for (const turn of turns) if (parents.get(turn.id) === leaf) leaf = newestChild(leaf, turns, parents);
  return leaf;
}

const newestChild = (id: string, turns: readonly PlacedTurn[], parents: ReadonlyMap<string, string | null>): string =>
  turns.findLast((turn) => parents.get(turn.id) === id)?.id ?? id;

/**
 * What a question follows that is asked in place of a turn's; `undefined` where that is not known, since the turns before
 * it are not read yet.
 */
export function parentOf(
  { id, parent_id: said }: PlacedTurn,
  turns: readonly PlacedTurn[],
  hasOlder: boolean,
): string | null | undefined {
  if (said !== undefined) return said;
  const isFirst = turns[0]?.id === id;
  return isFirst && hasOlder ? undefined : (parentsOf(turns).get(id) ?? null);
}

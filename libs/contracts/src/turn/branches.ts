// Without schemas: pages load this before the first question.

/** A turn's place in its conversation. */
export interface PlacedTurn {
  readonly id: string;
  /** The turn that it follows; null where it begins the conversation. Absent: the one before it in time. */
  readonly parent_id?: string | null | undefined;
}

/**
 * The turns of the branch that ends with a turn, oldest first; of the newest turn where none or an unknown one is named.
 * @param turns of one conversation, oldest first
 */
export function branchTo<T extends PlacedTurn>(turns: readonly T[], leafId?: string): T[] {
  const parents = parentsOf(turns);
  const known = new Map(turns.map((turn) => [turn.id, turn]));
  const branch = new Set<T>();
  let at = known.get(leafId ?? '') ?? turns.at(-1);
  while (at && !branch.has(at)) {
    branch.add(at);
    at = known.get(parents.get(at.id) ?? '');
  }
  return [...branch].reverse();
}

/** The turn that each one follows, by id; null for those that begin the conversation. */
export function parentsOf(turns: readonly PlacedTurn[]): ReadonlyMap<string, string | null> {
  return new Map(turns.map(({ id, parent_id: said }, index) => [id, said ?? before(turns, index, said)]));
}

const before = (turns: readonly PlacedTurn[], index: number, said: null | undefined) =>
  said === null ? null : (turns[index - 1]?.id ?? null);

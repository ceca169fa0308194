/** Which candidate is on show: by its id, and its place while that is in the list. */
export interface Active {
  readonly id: string | undefined;
  readonly index: number;
}

export const first: Active = { id: undefined, index: 0 };

/**
 * The same one wherever a newer list has it, so that nobody decides on another one than they look at. Once it is gone,
 * the one in its place is next.
 */
export function activeIn(shown: readonly { readonly id: string }[], { id, index }: Active): Active {
  const found = shown.findIndex((candidate) => candidate.id === id);
  const at = found === -1 ? Math.max(0, Math.min(index, shown.length - 1)) : found;
  return { id: shown[at]?.id, index: at };
}

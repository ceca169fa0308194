/** The spaces that are read of a wiki: the account may see more than the person who adds a page. */
export interface WikiSpaces {
  /** A page without a space is in none of them. */
  isListed(spaceKey: string): boolean;
  /** Why nothing of that space is read. */
  refusalOf(spaceKey: string): string;
}

/**
 * @param keys `undefined` where nobody signs in: what anybody may read in the wiki is read in every space
 * @param list what lists them
 */
export function wikiSpaces(
  keys: readonly string[] | undefined,
  list = 'WIKI_SPACES of rag-server does not list',
): WikiSpaces {
  // Confluence takes keys in capitals and small letters for the same.
  const listed = keys && new Set(keys.map((key) => key.toLowerCase()));
  return {
    isListed: (spaceKey) => !listed || listed.has(spaceKey.toLowerCase()),
    refusalOf: (spaceKey) =>
      `The page is in the space ${spaceKey === '' ? 'of no name' : spaceKey}, which ${list}. Ask an administrator.`,
  };
}

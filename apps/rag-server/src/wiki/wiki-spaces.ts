/** The spaces that the operator allows: the token may see more than the person who adds a page. */
export interface WikiSpaces {
  /** A page without a space is in none of them. */
  isListed(spaceKey: string): boolean;
}

/** @param keys `undefined` without a token: what anybody may read in the wiki is read in every space */
export function wikiSpaces(keys: readonly string[] | undefined): WikiSpaces {
  if (keys === undefined) return { isListed: () => true };
  // Confluence takes keys in capitals and small letters for the same.
  const listed = new Set(keys.map((key) => key.toLowerCase()));
  return { isListed: (spaceKey) => listed.has(spaceKey.toLowerCase()) };
}

export const spaceIsNotListed = (spaceKey: string): string =>
  `The page is in the space ${spaceKey === '' ? 'of no name' : spaceKey}, which WIKI_SPACES of rag-server does not list. Ask an administrator.`;

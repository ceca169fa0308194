import type { PassageAnchor } from '@parley/contracts';

/** The address of a document where the passage stands in it; one that names a place keeps its own. */
export const openedAt = (address: string, anchor: PassageAnchor | undefined): string =>
  !anchor || anchor.fragment === '' || address.includes('#') ? address : `${address}#${anchor.fragment}`;

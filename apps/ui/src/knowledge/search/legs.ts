import type { FusedHit } from '@parley/contracts';

/** A hit at its place in one leg. */
export interface LegHit {
  readonly hit: FusedHit;
  readonly rank: number;
  readonly score: number;
}

/** Both legs of a search. */
export interface Legs {
  /** By words: BM25 for admins, a share of the best in quarters for others. */
  readonly keyword: readonly LegHit[];
  /** By meaning: cosine. */
  readonly meaning: readonly LegHit[];
}

/** The legs of an explained answer, each in its own order. A leg's hit that the answer left out is not among them. */
export function legsOf(results: readonly FusedHit[]): Legs {
  return { keyword: legOf(results, 'keyword'), meaning: legOf(results, 'meaning') };
}

function legOf(results: readonly FusedHit[], leg: keyof Legs): LegHit[] {
  const placed = results.flatMap((hit) => {
    const place = hit.explain?.searches[0]?.[leg];
    return place?.rank == null ? [] : [{ hit, rank: place.rank, score: place.score }];
  });
  return placed.sort((one, other) => one.rank - other.rank);
}

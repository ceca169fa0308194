import { createHash } from 'node:crypto';
import type { MatchType } from '@parley/contracts';

/** A property of one type and the property of the other's key that it seems to hold. */
export interface PropertyMapping {
  readonly a: string;
  readonly b: string;
}

/** The evidence for a relation between two datasources: separate, to hide it from those who may not read it. */
export interface PairEvidence {
  readonly aDatasource: string;
  readonly bDatasource: string;
  readonly matches: number;
  /** How many of them by which kind of match. */
  readonly patterns: Readonly<Partial<Record<MatchType, number>>>;
  /** Over the matches: how good each is, and that again divided by how many entities the value may mean. */
  readonly valueQualitySum: number;
  readonly deepQualitySum: number;
  /** The first ten in the order of both keys. */
  readonly examples: readonly Example[];
}

export interface Example {
  readonly aKey: string;
  readonly bKey: string;
}

/** A relation that the data suggests: entities of type A name entities of type B by these properties. */
export interface Candidate {
  readonly id: string;
  readonly aType: string;
  readonly bType: string;
  readonly mappings: readonly PropertyMapping[];
  /** 0 to 1. */
  readonly score: number;
  /** 1 when every value that matches means one entity of B. */
  readonly uniqueness: number;
  /** Share of A's values that are found in B's key: of the different ones, and of all. */
  readonly valueOverlap: number;
  readonly coverage: number;
  /** 0 to 1: whether the property is called like the other type or its key. */
  readonly likeness: number;
  /** All that have an entity of either type. */
  readonly datasources: readonly string[];
  readonly pairs: readonly PairEvidence[];
}

/** The same for the same types and mappings, in every version. */
export const relationIdOf = (aType: string, bType: string, mappings: readonly PropertyMapping[]): string =>
  createHash('sha256')
    .update(JSON.stringify([aType, bType, mappings.map(({ a, b }) => [a, b]).sort()]))
    .digest('hex')
    .slice(0, 32);

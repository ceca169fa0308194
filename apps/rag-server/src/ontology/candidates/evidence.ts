import type { MatchType } from '@parley/contracts';
import { entityKey } from '../../graph/entities/entity-name.js';
import type { GraphNode } from '../../graph/store/graph-store.js';
import type { Example, PairEvidence } from './candidate.js';
import { rounded } from './score.js';
import { qualityOf } from './value-match.js';

/** What is known of a candidate while its values are looked through; the order of them makes no difference. */
export interface Evidence {
  /** A value of `node` names these entities. */
  add(node: GraphNode, key: string, named: readonly GraphNode[], by: MatchType): void;
  readonly matchedValues: number;
  readonly distinctKeys: number;
  /** How many of them are texts of some length. */
  readonly tellingKeys: number;
  readonly uniqueness: number;
  readonly quality: number;
  pairs(): PairEvidence[];
}

const maxExamples = 10;
const shortestTelling = 3;

interface Pair extends Pick<PairEvidence, 'aDatasource' | 'bDatasource'> {
  matches: number;
  readonly patterns: Partial<Record<MatchType, number>>;
  valueQualitySum: number;
  deepQualitySum: number;
  examples: Example[];
}

export function createEvidence(): Evidence {
  const pairs = new Map<string, Pair>();
  const keys = new Set<string>();
  const sums = { values: 0, uniqueness: 0, quality: 0, telling: 0 };
  return {
    add(node, key, named, by) {
      const share = 1 / new Set(named.map(entityKey)).size;
      sums.values += 1;
      sums.uniqueness += share;
      sums.quality += qualityOf[by];
      if (!keys.has(key) && isTelling(key)) sums.telling += 1;
      keys.add(key);
      for (const other of named) addToPair(pairOf(pairs, node, other), node, other, by, share);
    },
    get matchedValues() {
      return sums.values;
    },
    get distinctKeys() {
      return keys.size;
    },
    get tellingKeys() {
      return sums.telling;
    },
    get uniqueness() {
      return rounded(sums.uniqueness / sums.values);
    },
    get quality() {
      return rounded(sums.quality / sums.values);
    },
    pairs: () => [...pairs].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, pair]) => settled(pair)),
  };
}

const isTelling = (key: string) => key.length >= shortestTelling && /\p{L}/u.test(key);

function pairOf(
  pairs: Map<string, Pair>,
  { datasourceId: aDatasource }: GraphNode,
  { datasourceId: bDatasource }: GraphNode,
) {
  const id = JSON.stringify([aDatasource, bDatasource]);
  const sums = { matches: 0, patterns: {}, valueQualitySum: 0, deepQualitySum: 0, examples: [] };
  const pair = pairs.get(id) ?? { aDatasource, bDatasource, ...sums };
  pairs.set(id, pair);
  return pair;
}

function addToPair(pair: Pair, node: GraphNode, other: GraphNode, by: MatchType, share: number) {
  pair.matches += 1;
  pair.patterns[by] = (pair.patterns[by] ?? 0) + 1;
  pair.valueQualitySum += qualityOf[by];
  pair.deepQualitySum += qualityOf[by] * share;
  pair.examples.push({ aKey: node.primaryKey, bKey: other.primaryKey });
  if (pair.examples.length >= 8 * maxExamples) pair.examples = firstExamples(pair.examples);
}

/** Sums of fractions in whatever order: the digits that depend on it are left out. */
const settled = (pair: Pair): PairEvidence => ({
  ...pair,
  valueQualitySum: rounded(pair.valueQualitySum),
  deepQualitySum: rounded(pair.deepQualitySum),
  examples: firstExamples(pair.examples),
});

/** Each once, in the order of both keys. */
export function firstExamples(examples: readonly Example[]): Example[] {
  const byKeys = new Map(examples.map((example) => [JSON.stringify([example.aKey, example.bKey]), example]));
  const sorted = [...byKeys].sort(([one], [other]) => (one < other ? -1 : 1));
  return sorted.slice(0, maxExamples).map(([, example]) => example);
}

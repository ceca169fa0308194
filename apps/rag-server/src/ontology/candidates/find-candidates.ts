import type { MatchType } from '@parley/contracts';
import type { GraphNode } from '../../graph/store/graph-store.js';
import { type Candidate, type PropertyMapping, relationIdOf } from './candidate.js';
import { createEvidence, type Evidence } from './evidence.js';
import { type KeyIndex, type KeySlot, keysOf, othersThan } from './key-index.js';
import { nameLikeness } from './name-likeness.js';
import { minScore, rounded, scoreOf } from './score.js';
import { probesOf, textsOf } from './value-match.js';

/** A property of the type that is looked through. */
interface SourceProperty {
  readonly name: string;
  values: number;
  readonly distinct: Set<string>;
  /** How many of its values are a key of their entity, whole. */
  ownKeys: number;
  readonly found: Map<KeySlot, { readonly evidence: Evidence; readonly matched: Set<string> }>;
}

/** Looks through the entities of one type for values that are keys of entities, of another type or its own. */
export interface SingleKeySearch {
  look(node: GraphNode): void;
  candidates(): Candidate[];
}

/** Candidates that one property may lead to. */
const mostRivals = 5;

export function createSingleKeySearch(type: string, index: KeyIndex): SingleKeySearch {
  const sources = new Map<string, SourceProperty>();
  const datasources = new Set<string>();
  return {
    look(node) {
      datasources.add(node.datasourceId);
      const [primary] = keysOf(node);
      for (const [name, value] of Object.entries(node.properties)) {
        const texts = name.startsWith('_') ? [] : textsOf(value);
        if (texts.length === 0) continue;
        const source = sources.get(name) ?? { name, values: 0, distinct: new Set(), ownKeys: 0, found: new Map() };
        sources.set(name, source);
        for (const text of texts) {
          source.values += 1;
          source.distinct.add(text);
          if (primary?.length === 1 && primary[0] === name) source.ownKeys += 1;
          for (const hit of hitsOf(type, name, text, Array.isArray(value), index)) note(source, node, text, hit);
        }
      }
    },
    candidates: () =>
      [...sources.values()].flatMap((source) =>
        demoteRivals(
          [...source.found].flatMap(([slot, { evidence, matched }]) =>
            toCandidate(type, source, slot, evidence, matched.size, [
              ...datasources,
              ...index.datasourcesOf(slot.type),
            ]),
          ),
        ),
      ),
  };
}

interface Hit {
  readonly slot: KeySlot;
  readonly key: string;
  readonly by: MatchType;
}

/** At most one for each key: the first that fits, whole values before parts of them and longer parts before shorter. */
function hitsOf(type: string, property: string, text: string, isInList: boolean, index: KeyIndex): Iterable<Hit> {
  const hits = new Map<KeySlot, Hit>();
  for (const { key, by } of probesOf(text, isInList)) {
    for (const slot of index.find(key)) {
      const isItself = slot.type === type && slot.properties[0] === property;
      if (!isItself && !hits.has(slot)) hits.set(slot, { slot, key, by });
    }
  }
  return hits.values();
}

function note(source: SourceProperty, node: GraphNode, text: string, { slot, key, by }: Hit) {
  const named = othersThan(node, slot.nodes.get(key));
  if (named.length === 0) return;
  const found = source.found.get(slot) ?? { evidence: createEvidence(), matched: new Set() };
  source.found.set(slot, found);
  found.matched.add(text);
  found.evidence.add(node, key, named, by);
}

function toCandidate(
  aType: string,
  source: SourceProperty,
  slot: KeySlot,
  evidence: Evidence,
  matched: number,
  datasources: readonly string[],
): Candidate[] {
  const mapping: PropertyMapping = { a: source.name, b: slot.properties[0] ?? '' };
  const likeness = nameLikeness(mapping.a, slot.type, mapping.b);
  const coverage = rounded(evidence.matchedValues / source.values);
  const valueOverlap = rounded(matched / source.distinct.size);
  const { uniqueness, quality, distinctKeys, tellingKeys } = evidence;
  const isTelling = tellingKeys * 2 > distinctKeys;
  const isOwnKey = source.ownKeys * 2 > source.values;
  const signals = { coverage, valueOverlap, uniqueness, quality, likeness, distinctKeys, isTelling, isOwnKey };
  const score = scoreOf(signals);
  if (score < minScore || (evidence.matchedValues < 2 && likeness === 0)) return [];
  const known = { aType, bType: slot.type, mappings: [mapping], score, uniqueness, valueOverlap, coverage, likeness };
  return [
    {
      id: relationIdOf(aType, slot.type, [mapping]),
      ...known,
      datasources: [...new Set(datasources)].sort(),
      pairs: evidence.pairs(),
    },
  ];
}

/** A property names one type: where its name and its values say which, others that share keys with it count half. */
function demoteRivals(candidates: readonly Candidate[]): Candidate[] {
  const sorted = [...candidates].sort((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1));
  const [best] = sorted;
  return sorted
    .slice(0, mostRivals)
    .map((one) => (best && one.likeness < best.likeness ? { ...one, score: rounded(one.score / 2) } : one))
    .filter(({ score }) => score >= minScore);
}

import { joinKey } from '../../graph/entities/entity-name.js';
import type { GraphNode } from '../../graph/store/graph-store.js';
import { type Candidate, type PropertyMapping, relationIdOf } from './candidate.js';
import { createEvidence, type Evidence } from './evidence.js';
import { type KeyIndex, type KeySlot, keyText, othersThan } from './key-index.js';
import { nameLikeness, wordsOf } from './name-likeness.js';
import { minScore, rounded, scoreOf } from './score.js';

/** Looks through the entities of one type for keys of several properties; twice, since which go together is seen first. */
export interface CompositeKeySearch {
  readonly hasWork: boolean;
  survey(node: GraphNode): void;
  look(node: GraphNode): void;
  candidates(): Candidate[];
}

interface Trial {
  readonly slot: KeySlot;
  readonly mappings: readonly PropertyMapping[];
  readonly evidence: Evidence;
  readonly distinct: Set<string>;
  readonly matched: Set<string>;
  tuples: number;
}

/** How often values of a property of A stand in one property of a key. */
type Survey = Map<KeySlot, readonly Map<string, number>[]>;

/** Properties of A that are tried for each property of a key, and all tries for a key. */
const triedEach = 3;
const maxTrials = 27;

export function createCompositeKeySearch(type: string, index: KeyIndex): CompositeKeySearch {
  const slots = index.composite();
  const survey: Survey = new Map(slots.map((slot) => [slot, slot.properties.map(() => new Map())]));
  const datasources = new Set<string>();
  let trials: readonly Trial[] | undefined;
  return {
    hasWork: slots.length > 0,
    survey(node) {
      datasources.add(node.datasourceId);
      for (const name of Object.keys(node.properties)) {
        const text = name.startsWith('_') ? undefined : keyText(node, name);
        if (text !== undefined) for (const slot of slots) countIn(survey, slot, name, text);
      }
    },
    look(node) {
      trials ??= slots.flatMap((slot) => trialsOf(type, slot, survey.get(slot) ?? []));
      for (const trial of trials) tryOn(trial, node);
    },
    candidates: () =>
      [...Map.groupBy(trials ?? [], ({ slot }) => slot).values()].flatMap((ofOneKey) =>
        ofOneKey
          .flatMap((trial) => toCandidate(type, trial, [...datasources, ...index.datasourcesOf(trial.slot.type)]))
          .sort((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1))
          .slice(0, 1),
      ),
  };
}

function countIn(survey: Survey, slot: KeySlot, name: string, text: string) {
  slot.parts.forEach((values, at) => {
    const counts = survey.get(slot)?.[at];
    if (values.has(text)) counts?.set(name, (counts.get(name) ?? 0) + 1);
  });
}

/** Each property of the key with those of A that are called like it or hold it most; none of A's stands for two. */
function trialsOf(aType: string, slot: KeySlot, counts: readonly ReadonlyMap<string, number>[]): Trial[] {
  let partial: PropertyMapping[][] = [[]];
  slot.properties.forEach((b, at) => {
    const likely = [...(counts[at] ?? [])]
      .filter(([a]) => aType !== slot.type || a !== b)
      .sort(
        ([a, some], [c, more]) => likenessOf(c, slot, b) - likenessOf(a, slot, b) || more - some || (a < c ? -1 : 1),
      )
      .slice(0, triedEach);
    partial = partial.flatMap((before) =>
      likely.filter(([a]) => before.every((one) => one.a !== a)).map(([a]) => [...before, { a, b }]),
    );
    partial = partial.slice(0, maxTrials);
  });
  return partial.map((mappings) => ({
    slot,
    mappings,
    evidence: createEvidence(),
    distinct: new Set(),
    matched: new Set(),
    tuples: 0,
  }));
}

/** Properties of one key are matched by their own names, generic or not: `queueName` before `name`. */
function likenessOf(a: string, { type }: KeySlot, b: string): number {
  const words = new Set(wordsOf(a));
  if ([...wordsOf(type), ...wordsOf(b)].every((word) => words.has(word))) return 1;
  return a === b ? 0.9 : 0.8 * nameLikeness(a, type, b);
}

function tryOn(trial: Trial, node: GraphNode) {
  const texts = trial.mappings.map(({ a }) => keyText(node, a));
  if (!texts.every((text) => text !== undefined)) return;
  const value = joinKey(texts);
  const named = othersThan(node, trial.slot.nodes.get(value));
  trial.tuples += 1;
  trial.distinct.add(value);
  if (named.length === 0) return;
  trial.matched.add(value);
  trial.evidence.add(node, value, named, 'exact');
}

function toCandidate(aType: string, trial: Trial, datasources: readonly string[]): Candidate[] {
  const { slot, mappings, evidence, distinct, matched, tuples } = trial;
  if (evidence.matchedValues === 0) return [];
  const likeness = rounded(mappings.reduce((sum, { a, b }) => sum + likenessOf(a, slot, b), 0) / mappings.length);
  const coverage = rounded(evidence.matchedValues / tuples);
  const valueOverlap = rounded(matched.size / distinct.size);
  const { uniqueness, quality, distinctKeys, tellingKeys } = evidence;
  const isTelling = tellingKeys * 2 > distinctKeys;
  const score = scoreOf({
    coverage,
    valueOverlap,
    uniqueness,
    quality,
    likeness,
    distinctKeys,
    isTelling,
    isOwnKey: false,
  });
  if (score < minScore) return [];
  const known = { aType, bType: slot.type, mappings, score, uniqueness, valueOverlap, coverage, likeness };
  return [
    {
      id: relationIdOf(aType, slot.type, mappings),
      ...known,
      datasources: [...new Set(datasources)].sort(),
      pairs: evidence.pairs(),
    },
  ];
}

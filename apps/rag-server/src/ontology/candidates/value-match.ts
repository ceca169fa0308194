import type { MatchType } from '@parley/contracts';
import type { GraphValue } from '../../graph/engine/graph-engine.js';

/** A key that a value may name, and how. */
export interface Probe {
  readonly key: string;
  readonly by: MatchType;
}

/** How much a match of each kind is worth; one inside a text may be chance. */
export const qualityOf: Readonly<Record<MatchType, number>> = {
  exact: 1,
  superset: 0.95,
  subset: 0.95,
  contains: 0.85,
  prefix: 0.8,
  suffix: 0.8,
};

/** Longer texts, and those of many words, are prose: what they mention, they need not name. */
const maxNamingLength = 200;
const maxWords = 12;
const isProse = (text: string) => text.length > maxNamingLength || (text.match(/\s+/g)?.length ?? 0) > 2;
const shortestPart = 3;

/** The texts that a property holds, each of which may name an entity; a truth value names nothing. */
export function textsOf(value: GraphValue | undefined): readonly string[] {
  if (Array.isArray(value)) return (value as readonly GraphValue[]).flatMap(textOf);
  return textOf(value);
}

const textOf = (value: GraphValue | undefined): string[] =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? [String(value)] : [];

/** The keys that a text of a property may name: itself first, then its parts between separators, the longest first. */
export const probesOf = (text: string, isInList: boolean): readonly Probe[] => [
  { key: text, by: isInList ? 'superset' : 'exact' },
  ...partsOf(text),
];

function partsOf(text: string): Probe[] {
  if (isProse(text)) return [];
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(
    ({ 0: word, index }) => [index, index + word.length] as const,
  );
  if (words.length < 2 || words.length > maxWords) return [];
  const probes = words.flatMap(([start], first) =>
    words.slice(first).flatMap(([, end]): Probe[] => {
      const key = text.slice(start, end);
      if (key.length < shortestPart || key.length === text.length || !/\p{L}/u.test(key)) return [];
      return [{ key, by: start === 0 ? 'prefix' : end === text.length ? 'suffix' : 'contains' }];
    }),
  );
  return probes.sort((one, other) => other.key.length - one.key.length);
}

/** Whether a relation over matches of that kind takes this one as well: what is the same also begins with it. */
export const isTaken = (accepted: MatchType, by: MatchType): boolean =>
  by === accepted || by === 'exact' || (by === 'superset' && accepted !== 'exact');

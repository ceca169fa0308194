/** What a score is made of. */
export interface Signals {
  /** Share of all values that match, and of the different ones. */
  readonly coverage: number;
  readonly valueOverlap: number;
  readonly uniqueness: number;
  /** Average worth of a match, by its kind. */
  readonly quality: number;
  readonly likeness: number;
  /** How many different keys are named. */
  readonly distinctKeys: number;
  /** Whether the keys that are named could hardly be hit by chance: texts, not small numbers. */
  readonly isTelling: boolean;
  /** Whether it is A's own key: entities that share a key need not name each other. */
  readonly isOwnKey: boolean;
}

/** Candidates below are not worth looking at. */
export const minScore = 0.2;
/** From here on the agent speaks for a relation. */
export const defaultThreshold = 0.6;

/** Different values that match below this share of all make a relation doubtful, however often they occur. */
const fairOverlap = 0.25;

/** 0 to 1, with four digits: how sure it is that the values of a property name entities of the other type. */
export function scoreOf(signals: Signals): number {
  const { coverage, valueOverlap, uniqueness, quality } = signals;
  const evidence = coverage * Math.min(1, valueOverlap / fairOverlap) * uniqueness * quality;
  return rounded(evidence * trust(signals));
}

/** A name that fits vouches for values that alone might coincide. */
function trust({ likeness, isTelling, distinctKeys, isOwnKey }: Signals): number {
  if (likeness >= 0.5) return 0.9 + likeness / 10;
  if (!isTelling) return 0.3;
  const byChance = distinctKeys >= 3 ? 0.85 : distinctKeys === 2 ? 0.55 : 0.4;
  return byChance * (isOwnKey ? 0.6 : 1);
}

export const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

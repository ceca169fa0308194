import { z } from 'zod';
import { type Passage, passage } from './passage.js';

/** The passages that an answer's model has read, in the order of their keys: the first has key 1. */
export const keptSources = z.array(passage);

/** Gives each passage a short key that counts through all searches of an answer. */
export interface Sources {
  /** The key of a passage: found again, it keeps the one it has. `undefined` when there are no keys left. */
  keyFor(found: Passage): number | undefined;
  find(key: number): Passage | undefined;
  /** All of them, to go on with after a wait. */
  all(): readonly Passage[];
}

/** Marks have three digits at most: four are a year. */
export const maxKeys = 999;
/** Of the stretches of one passage that several searches found. */
const maxTogether = 4_000;

export function createSources(before: readonly Passage[] = []): Sources {
  const passages = [...before];
  const keys = new Map(passages.map(({ id }, at) => [id, at + 1]));
  return {
    keyFor(found) {
      const known = keys.get(found.id);
      if (known !== undefined) passages[known - 1] = together(passages[known - 1] ?? found, found);
      if (known !== undefined || passages.length >= maxKeys) return known;
      keys.set(found.id, passages.push(found));
      return passages.length;
    },
    find: (key) => passages[key - 1],
    all: () => passages,
  };
}

/** Another question shows another stretch of the same passage: what was read is both. */
function together(known: Passage, found: Passage): Passage {
  if (known.text.includes(found.text)) return known;
  const text = found.text.includes(known.text) ? found.text : `${known.text}\n...\n${found.text}`;
  return text.length > maxTogether ? known : { ...known, text };
}

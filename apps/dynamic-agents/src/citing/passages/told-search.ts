import type { z } from 'zod';
import { type foundHits, passageOf } from './found-passages.js';
import type { Passage } from './passage.js';
import type { Sources } from './sources.js';

/** Characters for each passage of a page of ten; where there are more passages, there is as much for each. */
const charsPerPassage = 800;
const fewestPassages = 10;
const roomForRest = 100;
const separator = '\n\n';

/**
 * The answer of a search as the model reads it: each passage once, best first, under its key. At most 8,000 characters for
 * up to ten passages; what does not fit is counted.
 */
export function toldSearch({ results }: z.infer<typeof foundHits>, sources: Sources): string {
  if (results.length === 0) return 'Nothing was found.';
  const most = charsPerPassage * Math.max(fewestPassages, results.length);
  const told = new Map<string, string>();
  let [chars, read] = [0, 0];
  for (const found of results) {
    const passage = passageOf(found);
    const lines = linesOf(passage, found.is_relevant);
    const size = lines.length + longestKey + separator.length;
    if (!told.has(passage.id)) {
      if (chars + size > most - roomForRest && told.size > 0) break;
      told.set(passage.id, underKey(sources.keyFor(passage), lines));
      chars += size;
    }
    read += 1;
  }
  const left = results.length - read;
  const rest = left === 0 ? [] : [`${left} more passages are left out here. Ask with \`offset\` ${read} for them.`];
  return [...told.values(), ...rest].join(separator);
}

const longestKey = '[999] '.length;

export const underKey = (key: number | undefined, lines: string): string =>
  key === undefined ? lines : `[${key}] ${lines}`;

function linesOf(passage: Passage, isRelevant: boolean): string {
  const { title, document_id, datasource_id, address, text } = passage;
  const notes = notesOn(passage, isRelevant);
  const head = `**${title === '' ? document_id : title}**${notes.length === 0 ? '' : ` (${notes.join(', ')})`}`;
  const source = address === undefined ? [] : [`Source: ${address}`];
  return [head, text, ...source, `Document: \`${document_id}\` in \`${datasource_id}\``].join('\n');
}

const notesOn = ({ place, verified }: Passage, isRelevant: boolean): string[] => [
  ...(place === undefined ? [] : [place]),
  ...(isRelevant ? [] : ['weak match']),
  ...(verified ? [`answer verified by ${verified.by}: quote it word for word`] : []),
];

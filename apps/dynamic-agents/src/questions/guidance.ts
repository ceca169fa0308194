import type { AgentEffort } from '@parley/contracts';
import type { LookedUp } from './floor.js';
import { subQuestions } from './sub-questions.js';

/**
 * How a model is to search, added to its agent's own instructions: it sees the conversation, the search does not.
 * @param message what the person asked
 */
export function searchGuidance(message: string, effort: AgentEffort): string {
  const parts = effort === 'low' ? [] : subQuestions(message);
  return [
    'Searching the knowledge base:',
    '- Every query must stand alone. Name what “it”, “that” or “and on …?” refers to: the search knows nothing of the conversation.',
    effort === 'low'
      ? '- Search once, and answer with what you find.'
      : '- Search each part of a compound question by itself, three at most.',
    ...(parts.length > 1 ? [`- This question has ${parts.length} parts; the answer needs each of them.`] : []),
    ...(effort === 'low' ? [] : ['- Where a passage that you need breaks off, read on in its document.']),
    '- If no search finds anything near enough, say that you did not find it, and name the nearest documents.',
  ].join('\n');
}

/** What a model reads below the result of a search that found nothing near enough, where no earlier one has either. */
export const farNote =
  '(Nothing here is near enough to the query to answer it. Unless another search finds it, say that you did not find it, and ' +
  'name the nearest documents; do not answer from these passages or from memory.)';

/** What a model is asked once, below what it found first, where its agent makes a high effort. */
export const enoughNote =
  '(Before you answer: is this enough for every part of the question? If not, search once more, with other words.)';

/** The notes below the result of a search. */
export const notesFor = (soFar: LookedUp | undefined, isAskedIfEnough: boolean): string =>
  [...(soFar && !soFar.hasFound ? [farNote] : []), ...(isAskedIfEnough ? [enoughNote] : [])]
    .map((note) => `\n\n${note}`)
    .join('');

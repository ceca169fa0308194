import type { AnswerCheck, Citation } from '@parley/contracts';
import { doubtsAbout } from './doubts.js';
import { titleOf } from './source-name.js';
import { t } from '../../texts/texts.js';

/** An answer to take along: with what its numbers mean below it. */
export function withSources(answer: string, citations: readonly Citation[], check: AnswerCheck | undefined): string {
  if (citations.length === 0) return answer;
  return [answer.trimEnd(), '', t('Sources:'), ...citations.map((citation) => lineOf(citation, check))].join('\n');
}

function lineOf(citation: Citation, check: AnswerCheck | undefined): string {
  const { number, place, address } = citation;
  const named = [titleOf(citation), place, address].filter((part) => part !== undefined && part !== '').join(', ');
  return `${number}. ${named}${doubtsAbout(number, check).length > 0 ? t(' (not confirmed)') : ''}`;
}

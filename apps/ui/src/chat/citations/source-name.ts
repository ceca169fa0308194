import type { Citation } from '@parley/contracts';
import { t } from '../../texts/texts.js';

export const titleOf = ({ title, document_id }: Pick<Citation, 'title' | 'document_id'>): string =>
  title === '' ? document_id : title;

/** What a mark and its card are called. */
export const sourceName = (citation: Citation): string =>
  t('Source {{number}}: {{titleOf}}', { number: citation.number, titleOf: titleOf(citation) });

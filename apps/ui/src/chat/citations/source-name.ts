import type { Citation } from '@parley/contracts';

export const titleOf = ({ title, document_id }: Pick<Citation, 'title' | 'document_id'>): string =>
  title === '' ? document_id : title;

/** What a mark and its card are called. */
export const sourceName = (citation: Citation): string => `Source ${citation.number}: ${titleOf(citation)}`;

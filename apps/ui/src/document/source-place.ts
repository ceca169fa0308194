import { isAttachedSource } from '@parley/contracts';
import { t } from '../texts/texts.js';

/** Where a passage stands: its source, and the place in its document. */
export const sourcePlace = (datasourceId: string, place: string | undefined): string =>
  [sourceOf(datasourceId), place].filter(Boolean).join(', ');

/** A source as people know it: what came with a question has no name of its own. */
export const sourceOf = (datasourceId: string): string =>
  isAttachedSource(datasourceId) ? t('Attached file') : datasourceId;

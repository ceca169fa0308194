import { type GapKind, type GapState } from '@parley/contracts';
import { t } from '../texts/texts.js';

/** What the page lists; it lives in the page's address. */
export interface GapFilter {
  readonly agentId: string;
  readonly kind: GapKind | '';
  readonly state: GapState;
  /** From 1. */
  readonly page: number;
}

export const kindWords: Readonly<Record<GapKind, string>> = {
  not_found: t('Not found'),
  uncited: t('No source'),
  unconfirmed: t('Not confirmed'),
  not_helpful: t('Not helpful'),
};

export const stateWords: Readonly<Record<GapState, string>> = {
  open: t('Open'),
  answered: t('Answered'),
  dismissed: t('Dismissed'),
};

/** Reads the filter from the page's address. What is not understood there counts as not said. */
export function gapFilterIn(search: URLSearchParams): GapFilter {
  const [kind, state, page] = [search.get('kind') ?? '', search.get('state') ?? '', Number(search.get('page'))];
  return {
    agentId: search.get('agent') ?? '',
    kind: Object.hasOwn(kindWords, kind) ? (kind as GapKind) : '',
    state: Object.hasOwn(stateWords, state) ? (state as GapState) : 'open',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

export const gapFilterToSearch = ({ agentId, kind, state, page }: GapFilter): Record<string, string> => ({
  ...(agentId !== '' && { agent: agentId }),
  ...(kind !== '' && { kind }),
  ...(state !== 'open' && { state }),
  ...(page > 1 && { page: String(page) }),
});

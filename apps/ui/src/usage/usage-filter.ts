import { t } from '../texts/texts.js';
import { britishLocale } from '../texts/language.js';

/** What is added up; it lives in the page's address. */
export interface UsageFilter {
  /** In UTC; empty: this one. */
  readonly month: string;
  readonly by: keyof typeof byWords;
  /** From 1. */
  readonly page: number;
}

export const byWords = { agent: t('Agent'), team: t('Team'), model: t('Model') } as const;

/** Reads the filter from the page's address. What is not understood there counts as not said. */
export function usageFilterIn(search: URLSearchParams): UsageFilter {
  const [month, by, page] = [search.get('month') ?? '', search.get('by') ?? '', Number(search.get('page'))];
  return {
    month: /^20\d\d-(?:0[1-9]|1[0-2])$/.test(month) ? month : '',
    by: Object.hasOwn(byWords, by) ? (by as UsageFilter['by']) : 'agent',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

export const usageFilterToSearch = ({ month, by, page }: UsageFilter): Record<string, string> => ({
  ...(month !== '' && { month }),
  ...(by !== 'agent' && { by }),
  ...(page > 1 && { page: String(page) }),
});

const monthWords = new Intl.DateTimeFormat(britishLocale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
const shownMonths = 13;

/** The last months, this one first, as a `Select` takes them; this one is said by saying none. */
export const monthChoices = (now: Date) =>
  Array.from({ length: shownMonths }, (_, back) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1));
    return { value: back === 0 ? '' : first.toISOString().slice(0, 7), label: monthWords.format(first) };
  });

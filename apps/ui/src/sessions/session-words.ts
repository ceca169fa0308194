import type { SessionView } from '@parley/contracts';
import { t } from '../texts/texts.js';
import { locale } from '../texts/language.js';

/** What a session is called: the browser as it named itself at sign-in. */
export const nameOf = ({ device }: Pick<SessionView, 'device'>): string => device ?? t('Unknown browser');

/** Names the button of a row; several sessions may have the same browser. */
export const signOutLabel = ({ device, signed_in_at }: Pick<SessionView, 'device' | 'signed_in_at'>): string =>
  t('Sign out {{nameOf}}, signed in {{value}}', {
    nameOf: nameOf({ device }),
    value: exact.format(new Date(signed_in_at)),
  });

const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

/** Reads which page of the list is shown from the address; anything else is the first. */
export function pageIn(search: URLSearchParams): number {
  const page = Number(search.get('page'));
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

export const pageToSearch = (page: number): Record<string, string> => (page === 1 ? {} : { page: String(page) });

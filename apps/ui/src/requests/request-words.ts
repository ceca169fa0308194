import { t } from '../texts/texts.js';

/** What became of a request, to whoever made it. */
export function decidedWords({ state, word }: { readonly state: string; readonly word: string | null }): string {
  if (state === 'granted') return t('Access was granted.');
  if (state === 'revoked') return t('Your access was taken back.');
  return word === null ? t('Your request was declined.') : t('Your request was declined: {{word}}', { word });
}

import type { UiSchemas } from '@parley/client';
import { t } from '../texts/texts.js';
import { britishLocale } from '../texts/language.js';

type WhomToAsk = UiSchemas['WhomToAsk']['data'];

/** Whom to ask, within a sentence: `Ada Lovelace or Bob Miller`; without a name, `a Parley administrator`. */
export function askWords(whom: WhomToAsk | undefined): string {
  if (whom === undefined || whom.names.length === 0) return t('a Parley administrator');
  return either.format(whom.more ? [...whom.names, t('another administrator')] : whom.names);
}

const either = new Intl.ListFormat(britishLocale, { type: 'disjunction' });

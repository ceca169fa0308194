import type { ListedModel } from './model-draft.js';
import { t } from '../texts/texts.js';
import { locale } from '../texts/language.js';

const states: Readonly<Record<ListedModel['state'], { readonly word: string; readonly color: string }>> = {
  answers: { word: t('Answers'), color: 'teal' },
  fails: { word: t('Does not answer'), color: 'red' },
  unknown: { word: t('Not asked yet'), color: 'gray' },
};

/** How a model does, in a word. */
export const stateOf = ({ enabled, state }: ListedModel) =>
  enabled ? states[state] : { word: t('Off'), color: 'gray' };

/** What it is, where, and what it costs. */
export function factsOf({ model_id, context_tokens, price_in, price_out, credential }: ListedModel): string {
  const facts = [
    t('Model {{model_id}}', { model_id }),
    context_tokens === null
      ? ''
      : t('{{context_tokens}} tokens', { context_tokens: context_tokens.toLocaleString(locale) }),
    priceOf(price_in, price_out),
    credential === null ? '' : t('Key: {{credential}}', { credential }),
  ];
  return facts.filter((fact) => fact !== '').join(' · ');
}

function priceOf(price_in: number | null, price_out: number | null): string {
  const dollars = (price: number | null) => (price === null ? '?' : `$${price}`);
  return price_in === null && price_out === null
    ? ''
    : t('{{dollars}} in, {{dollars2}} out per million tokens', {
        dollars: dollars(price_in),
        dollars2: dollars(price_out),
      });
}

import type { ListedModel } from './model-draft.js';

const states: Readonly<Record<ListedModel['state'], { readonly word: string; readonly color: string }>> = {
  answers: { word: 'Answers', color: 'teal' },
  fails: { word: 'Does not answer', color: 'red' },
  unknown: { word: 'Not asked yet', color: 'gray' },
};

/** How a model does, in a word. */
export const stateOf = ({ enabled, state }: ListedModel) => (enabled ? states[state] : { word: 'Off', color: 'gray' });

/** What it is, where, and what it costs. */
export function factsOf({ model_id, context_tokens, price_in, price_out, credential }: ListedModel): string {
  const facts = [
    `Model ${model_id}`,
    context_tokens === null ? '' : `${context_tokens.toLocaleString('en')} tokens`,
    priceOf(price_in, price_out),
    credential === null ? '' : `Key: ${credential}`,
  ];
  return facts.filter((fact) => fact !== '').join(' · ');
}

function priceOf(price_in: number | null, price_out: number | null): string {
  const dollars = (price: number | null) => (price === null ? '?' : `$${price}`);
  return price_in === null && price_out === null
    ? ''
    : `${dollars(price_in)} in, ${dollars(price_out)} out per million tokens`;
}

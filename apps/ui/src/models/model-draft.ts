import type { UiSchemas } from '@parley/client';

export type Model = UiSchemas['Model'];
export type ListedModel = UiSchemas['ListedModel'];
type ModelRequest = UiSchemas['ModelDraft'];

/** A model as a form has it. Numbers are text: empty is not set. */
export interface ModelFields {
  readonly name: string;
  readonly kind: Model['kind'];
  readonly base_url: string;
  readonly model_id: string;
  /** Empty: no key is sent. */
  readonly credential: string;
  readonly context_tokens: string;
  readonly silence_seconds: string;
  readonly price_in: string;
  readonly price_out: string;
  readonly is_default: boolean;
  readonly enabled: boolean;
}

export const newModel: ModelFields = {
  name: '',
  kind: 'openai_compatible',
  base_url: '',
  model_id: '',
  credential: '',
  context_tokens: '',
  silence_seconds: '120',
  price_in: '',
  price_out: '',
  is_default: false,
  enabled: true,
};

export const fieldsOf = ({ id: _, ...model }: Model): ModelFields => ({
  ...model,
  credential: model.credential ?? '',
  context_tokens: textOf(model.context_tokens),
  silence_seconds: textOf(model.silence_seconds),
  price_in: textOf(model.price_in),
  price_out: textOf(model.price_out),
});

export const requestOf = (fields: ModelFields): ModelRequest => ({
  ...fields,
  base_url: fields.base_url.trim(),
  credential: fields.credential || null,
  context_tokens: numberIn(fields.context_tokens),
  silence_seconds: numberIn(fields.silence_seconds) ?? 120,
  price_in: numberIn(fields.price_in),
  price_out: numberIn(fields.price_out),
});

const textOf = (number: number | null) => (number === null ? '' : String(number));

/** Anything but a number goes as one that no server takes, so that its field says so. */
function numberIn(text: string): number | null {
  const plain = text.replace(/[\s,]/g, '');
  if (plain === '') return null;
  const number = Number(plain);
  return Number.isFinite(number) ? number : -1;
}

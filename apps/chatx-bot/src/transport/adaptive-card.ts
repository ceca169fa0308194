/** An adaptive card, version 1.3. */
export type Card = Readonly<Record<string, unknown>>;

export const card = (body: readonly unknown[], actions: readonly unknown[]): Card => ({
  type: 'AdaptiveCard',
  $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
  version: '1.3',
  body,
  actions,
});

export const title = (text: string) => ({ type: 'TextBlock', text, weight: 'Bolder', size: 'Medium', wrap: true });
export const paragraph = (text: string) => ({ type: 'TextBlock', text, wrap: true });
/** A model wrote it: shown letter by letter, where a TextBlock would read it as Markdown and could hide a part. */
export const verbatim = (text: string, more: object = {}) => ({
  type: 'RichTextBlock',
  inlines: [{ type: 'TextRun', text, ...more }],
});
export const submit = (caption: string, data: object, more: object = {}) => ({
  type: 'Action.Submit',
  title: caption,
  data,
  ...more,
});

import type { Button, Field, FieldType, Part, Question } from '../chat-product/question.js';

/** An adaptive card, version 1.3. */
type Card = Readonly<Record<string, unknown>>;

/** A question as the chat product shows it. */
export const cardOf = ({ body, buttons }: Question): Card => ({
  type: 'AdaptiveCard',
  $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
  version: '1.3',
  body: body.map(elementOf),
  actions: buttons.map(actionOf),
});

function elementOf(part: Part): object {
  switch (part.kind) {
    case 'title':
      return { type: 'TextBlock', text: part.text, weight: 'Bolder', size: 'Medium', wrap: true };
    case 'paragraph':
      return { type: 'TextBlock', text: part.text, wrap: true };
    case 'verbatim':
      // A TextBlock would read it as Markdown.
      return { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: part.text, ...looks[part.look ?? 'plain'] }] };
    case 'field':
      return inputOf(part);
  }
}

const looks = { plain: {}, bold: { weight: 'Bolder' }, code: { fontType: 'Monospace' }, subtle: { isSubtle: true } };

const inputs: Record<FieldType, object> = {
  text: { type: 'Input.Text' },
  long_text: { type: 'Input.Text', isMultiline: true },
  url: { type: 'Input.Text', style: 'Url' },
  email: { type: 'Input.Text', style: 'Email' },
  number: { type: 'Input.Number' },
  boolean: { type: 'Input.Toggle', valueOn: 'true', valueOff: 'false' },
  choice: { type: 'Input.ChoiceSet' },
  decision: { type: 'Input.ChoiceSet', style: 'expanded' },
  choices: { type: 'Input.ChoiceSet', isMultiSelect: true },
};

const inputOf = ({ kind: _kind, type, options, ...shared }: Field) => ({
  ...shared,
  ...inputs[type],
  ...(type === 'boolean' && { title: shared.label }),
  ...(options && { choices: options }),
});

const actionOf = (button: Button): object =>
  button.kind === 'open'
    ? { type: 'Action.ShowCard', title: button.caption, card: cardOf(button.question) }
    : {
        type: 'Action.Submit',
        title: button.caption,
        data: button.inputs,
        ...(button.withoutFields && { associatedInputs: 'none' }),
      };

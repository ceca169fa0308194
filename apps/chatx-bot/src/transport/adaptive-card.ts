import { asLanguage, type Language } from '@parley/language';
import type { Button, Field, FieldType, Part, Question } from '../chat-product/question.js';

/** An adaptive card, version 1.3. */
type Card = Readonly<Record<string, unknown>>;

/** The input that tells which language a card is in. */
const languageInput = 'parley_language';

/** The language of the card that these inputs are from, as far as they tell. */
export const languageOfCard = (inputs: Readonly<Record<string, unknown>>): Language | undefined =>
  asLanguage(inputs[languageInput]);

/** A question as the chat product shows it; its buttons tell the language, if it is given. */
export const cardOf = ({ body, buttons }: Question, language?: Language): Card => ({
  type: 'AdaptiveCard',
  $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
  version: '1.3',
  body: body.map(elementOf),
  actions: buttons.map((button) => actionOf(button, language)),
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

const actionOf = (button: Button, language: Language | undefined): object =>
  button.kind === 'open'
    ? { type: 'Action.ShowCard', title: button.caption, card: cardOf(button.question, language) }
    : {
        type: 'Action.Submit',
        title: button.caption,
        data: { ...button.inputs, ...(language && { [languageInput]: language }) },
        ...(button.withoutFields && { associatedInputs: 'none' }),
      };

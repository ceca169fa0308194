import { describe, expect, it } from '@jest/globals';
import type { Field, FieldType } from '../../src/chat-product/question.js';
import { cardOf, languageOfCard } from '../../src/transport/adaptive-card.js';

const field = (type: FieldType, more: Partial<Field> = {}): Field => ({
  ...{ kind: 'field', id: 'f', label: 'A field', type, isRequired: true },
  ...more,
});
const shown = (part: Parameters<typeof cardOf>[0]['body'][number]) => cardOf({ body: [part], buttons: [] })['body'];

describe('a question on an adaptive card', () => {
  it('shows what others wrote letter by letter, never as Markdown', () => {
    expect(shown({ kind: 'verbatim', text: '**bold**', look: 'code' })).toEqual([
      { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: '**bold**', fontType: 'Monospace' }] },
    ]);
  });

  it.each<[FieldType, object]>([
    ['text', { type: 'Input.Text' }],
    ['long_text', { type: 'Input.Text', isMultiline: true }],
    ['url', { type: 'Input.Text', style: 'Url' }],
    ['email', { type: 'Input.Text', style: 'Email' }],
    ['number', { type: 'Input.Number' }],
    ['boolean', { type: 'Input.Toggle', title: 'A field', valueOn: 'true', valueOff: 'false' }],
  ])('has an input for %s', (type, input) => {
    expect(shown(field(type))).toEqual([{ id: 'f', label: 'A field', isRequired: true, ...input }]);
  });

  it.each<[FieldType, object]>([
    ['choice', {}],
    ['decision', { style: 'expanded' }],
    ['choices', { isMultiSelect: true }],
  ])('has a list for %s', (type, list) => {
    const options = [{ title: 'Yes', value: 'yes' }];
    const input = { type: 'Input.ChoiceSet', id: 'f', label: 'A field', isRequired: true };
    expect(shown(field(type, { options }))).toEqual([{ ...input, choices: options, ...list }]);
  });

  it('sends what a button says, without the fields where it says so, or opens a further question', () => {
    const later = { body: [], buttons: [{ kind: 'send', caption: 'Sure', inputs: { sure: 'yes' } }] } as const;
    const card = cardOf({
      body: [],
      buttons: [
        { kind: 'send', caption: 'Dismiss', inputs: { form: 'dismiss' }, withoutFields: true },
        { kind: 'open', caption: 'Share', question: later },
      ],
    });

    expect(card['actions']).toEqual([
      { type: 'Action.Submit', title: 'Dismiss', data: { form: 'dismiss' }, associatedInputs: 'none' },
      { type: 'Action.ShowCard', title: 'Share', card: cardOf(later) },
    ]);
  });

  it('tells with every button which language it is in', () => {
    const send = { kind: 'send', caption: 'Ja', inputs: { sure: 'yes' } } as const;
    const card = cardOf(
      { body: [], buttons: [send, { kind: 'open', caption: 'Mehr', question: { body: [], buttons: [send] } }] },
      'de',
    );
    const data = { sure: 'yes', parley_language: 'de' };
    expect(card['actions']).toMatchObject([{ data }, { card: { actions: [{ data }] } }]);
    expect(languageOfCard(data)).toBe('de');
  });

  it.each([{}, { parley_language: 'tlh' }, { parley_language: ['de'] }])('is in no language by %j', (inputs) => {
    expect(languageOfCard(inputs)).toBeUndefined();
  });
});

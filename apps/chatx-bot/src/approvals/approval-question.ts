import { type FormField, type Interrupt, pendingCalls, type PendingToolCall } from '@parley/contracts';
import type { Button, Field, Part, Question } from '../chat-product/question.js';
import { cardTexts } from './card-texts.js';

/** What a person must see in whole before deciding, in characters; the limit of a card at Webex is 22 KB. */
const maxShownChars = 6_000;

/** Name of the input that holds a decision: alone, or that of one call among several. */
export const decisionInput = (index: number) => `decision_${index}`;
export const editInput = 'edited_args';

/**
 * Asks an interrupt's question, with everything that a yes would do. `undefined` when that cannot be
 * shown in whole or decided on a card: nobody shall approve what they did not see.
 */
export function approvalQuestion(interrupt: Interrupt): Question | undefined {
  if (interrupt.type === 'form_input') return formQuestion(interrupt);
  const calls = pendingCalls(interrupt);
  const shown = calls.map(({ tool_args }) => argumentsText(tool_args));
  if (shown.join('').length > maxShownChars) return undefined;
  const [only, ...others] = calls;
  return others.length === 0 && only ? oneCallQuestion(only) : callsQuestion(calls);
}

const argumentsText = (args: Record<string, unknown>) => JSON.stringify(args, null, 2);

const consequence = ({ tool_name, tool_args, reason }: PendingToolCall): Part[] => [
  ...(reason === undefined ? [] : [{ kind: 'verbatim' as const, text: reason }]),
  { kind: 'verbatim', text: cardTexts.withArguments(tool_name), look: 'bold' },
  { kind: 'verbatim', text: argumentsText(tool_args), look: 'code' },
];

const intro = (): readonly Part[] => [
  { kind: 'title', text: cardTexts.approvalTitle },
  { kind: 'paragraph', text: cardTexts.approvalIntro },
];

const oneCallQuestion = (call: PendingToolCall): Question => ({
  body: [...intro(), ...consequence(call)],
  buttons: call.allowed_decisions.map((decision): Button => {
    const caption = cardTexts.decisions[decision];
    return decision === 'edit'
      ? { kind: 'open', caption, question: editQuestion(call, caption) }
      : { kind: 'send', caption, inputs: { [decisionInput(0)]: decision } };
  }),
});

const editQuestion = ({ tool_args }: PendingToolCall, caption: string): Question => ({
  body: [
    {
      ...{ kind: 'field', type: 'long_text', id: editInput, label: cardTexts.editLabel },
      ...{ value: argumentsText(tool_args), isRequired: true },
    },
  ],
  buttons: [{ kind: 'send', caption, inputs: { [decisionInput(0)]: 'edit' } }],
});

/** Several calls: a choice for each, none made beforehand. Changing arguments takes a card of its own. */
function callsQuestion(calls: readonly PendingToolCall[]): Question | undefined {
  const choices = calls.map(({ allowed_decisions }) => allowed_decisions.filter((decision) => decision !== 'edit'));
  if (choices.some((allowed) => allowed.length === 0)) return undefined;
  const asked = calls.flatMap((call, index): Part[] => [
    ...consequence(call),
    {
      ...{ kind: 'field', type: 'decision', id: decisionInput(index), label: call.tool_name, isRequired: true },
      options: (choices[index] ?? []).map((value) => ({ title: cardTexts.decisions[value], value })),
    },
  ]);
  return { body: [...intro(), ...asked], buttons: [{ kind: 'send', caption: cardTexts.decide, inputs: {} }] };
}

function formQuestion({ prompt, fields }: Extract<Interrupt, { type: 'form_input' }>): Question | undefined {
  const body: Part[] = [
    { kind: 'title', text: cardTexts.formTitle },
    { kind: 'verbatim', text: prompt },
    ...fields.flatMap(fieldParts),
  ];
  if (JSON.stringify(body).length > maxShownChars) return undefined;
  return {
    body,
    buttons: [
      { kind: 'send', caption: cardTexts.send, inputs: { form: 'send' } },
      { kind: 'send', caption: cardTexts.dismiss, inputs: { form: 'dismiss' }, withoutFields: true },
    ],
  };
}

/** Inputs of fields have a prefix: a field's name must not pass for one of ours. */
export const fieldInputId = (name: string) => `field_${name}`;

/** Clients join what was chosen by commas, which the words themselves may hold: it goes by its place. */
export const choiceValue = (index: number) => `choice_${index}`;

function valueBeforehand({ field_type, field_values = [], value, default_value }: FormField): string | undefined {
  const given = value ?? default_value;
  if (field_type !== 'multiselect')
    return ['string', 'number', 'boolean'].includes(typeof given) ? String(given) : undefined;
  const chosen: unknown[] = Array.isArray(given) ? given : [given];
  const places = field_values.flatMap((one, index) => (chosen.includes(one) ? choiceValue(index) : []));
  return places.length === 0 ? undefined : places.join(',');
}

const types = { select: 'choice', multiselect: 'choices' } as const;

function fieldParts(field: FormField): Part[] {
  const { field_name, field_type, field_label, field_description, required, field_values = [] } = field;
  const value = valueBeforehand(field);
  const isChoice = field_type === 'select' || field_type === 'multiselect';
  const options = field_values.map((one, index) => ({
    title: one,
    value: field_type === 'multiselect' ? choiceValue(index) : one,
  }));
  const asked: Field = {
    kind: 'field',
    id: fieldInputId(field_name),
    label: field_label ?? field_name,
    type: isChoice ? types[field_type] : field_type,
    isRequired: required,
    ...(field.placeholder !== undefined && { placeholder: field.placeholder }),
    ...(value !== undefined && { value }),
    ...(isChoice && { options }),
  };
  return field_description === undefined
    ? [asked]
    : [{ kind: 'verbatim', text: field_description, look: 'subtle' }, asked];
}

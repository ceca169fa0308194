import { pendingCalls, type FormField, type Interrupt, type PendingToolCall } from '@parley/contracts';
import { card, paragraph, submit, title, verbatim, type Card } from '../transport/adaptive-card.js';
import { cardTexts } from './card-texts.js';

/** What a person must see in whole before deciding, in characters; the product's limit for a card is 22 KB. */
const maxShownChars = 6_000;

/** Name of the input that holds a decision: alone, or that of one call among several. */
export const decisionInput = (index: number) => `decision_${index}`;
export const editInput = 'edited_args';

/**
 * The card that asks an interrupt's question, with everything that a yes would do. `undefined` when that cannot be
 * shown in whole or decided on a card: nobody shall approve what they did not see.
 */
export function approvalCard(interrupt: Interrupt): Card | undefined {
  if (interrupt.type === 'form_input') return formCard(interrupt);
  const calls = pendingCalls(interrupt);
  const shown = calls.map(({ tool_args }) => argumentsText(tool_args));
  if (shown.join('').length > maxShownChars) return undefined;
  const [only, ...others] = calls;
  return others.length === 0 && only ? oneCallCard(only) : callsCard(calls);
}

const argumentsText = (args: Record<string, unknown>) => JSON.stringify(args, null, 2);

const consequence = ({ tool_name, tool_args, reason }: PendingToolCall) => [
  ...(reason === undefined ? [] : [verbatim(reason)]),
  verbatim(cardTexts.withArguments(tool_name), { weight: 'Bolder' }),
  verbatim(argumentsText(tool_args), { fontType: 'Monospace' }),
];

function oneCallCard(call: PendingToolCall): Card {
  const actions = call.allowed_decisions.map((decision) => {
    const caption = cardTexts.decisions[decision];
    return decision === 'edit' ? editAction(call, caption) : submit(caption, { [decisionInput(0)]: decision });
  });
  const body = [title(cardTexts.approvalTitle), paragraph(cardTexts.approvalIntro), ...consequence(call)];
  return card(body, actions);
}

const editAction = ({ tool_args }: PendingToolCall, caption: string) => ({
  type: 'Action.ShowCard',
  title: caption,
  card: card(
    [
      {
        type: 'Input.Text',
        id: editInput,
        label: cardTexts.editLabel,
        value: argumentsText(tool_args),
        isMultiline: true,
        isRequired: true,
      },
    ],
    [submit(caption, { [decisionInput(0)]: 'edit' })],
  ),
});

/** Several calls: a choice for each, none made beforehand. Changing arguments takes a card of its own. */
function callsCard(calls: readonly PendingToolCall[]): Card | undefined {
  const choices = calls.map(({ allowed_decisions }) => allowed_decisions.filter((decision) => decision !== 'edit'));
  if (choices.some((allowed) => allowed.length === 0)) return undefined;
  const asked = calls.flatMap((call, index) => [
    ...consequence(call),
    {
      type: 'Input.ChoiceSet',
      id: decisionInput(index),
      label: call.tool_name,
      style: 'expanded',
      isRequired: true,
      choices: choices[index]?.map((value) => ({ title: cardTexts.decisions[value], value })),
    },
  ]);
  const body = [title(cardTexts.approvalTitle), paragraph(cardTexts.approvalIntro), ...asked];
  return card(body, [submit(cardTexts.decide, {})]);
}

function formCard({ prompt, fields }: Extract<Interrupt, { type: 'form_input' }>): Card | undefined {
  const body = [title(cardTexts.formTitle), verbatim(prompt), ...fields.flatMap(fieldInput)];
  if (JSON.stringify(body).length > maxShownChars) return undefined;
  const dismissal = submit(cardTexts.dismiss, { form: 'dismiss' }, { associatedInputs: 'none' });
  return card(body, [submit(cardTexts.send, { form: 'send' }), dismissal]);
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

function fieldInput(field: FormField): unknown[] {
  const { field_name, field_type, field_label, field_description, required, field_values = [] } = field;
  const value = valueBeforehand(field);
  const shared = {
    id: fieldInputId(field_name),
    label: field_label ?? field_name,
    isRequired: required,
    ...(field.placeholder !== undefined && { placeholder: field.placeholder }),
    ...(value !== undefined && { value }),
  };
  const choices = field_values.map((one, index) => ({
    title: one,
    value: field_type === 'multiselect' ? choiceValue(index) : one,
  }));
  const inputs: Record<FormField['field_type'], object> = {
    text: { type: 'Input.Text' },
    url: { type: 'Input.Text', style: 'Url' },
    email: { type: 'Input.Text', style: 'Email' },
    number: { type: 'Input.Number' },
    boolean: { type: 'Input.Toggle', title: shared.label, valueOn: 'true', valueOff: 'false' },
    select: { type: 'Input.ChoiceSet', choices },
    multiselect: { type: 'Input.ChoiceSet', choices, isMultiSelect: true },
  };
  const described = field_description === undefined ? [] : [verbatim(field_description, { isSubtle: true })];
  return [...described, { ...shared, ...inputs[field_type] }];
}

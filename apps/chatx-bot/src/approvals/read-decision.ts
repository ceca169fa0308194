import {
  checkDecision,
  type FormField,
  type Interrupt,
  jsonOrUndefined,
  pendingCalls,
  type ResumeData,
  resumeData,
} from '@parley/contracts';
import { choiceValue, decisionInput, editInput, fieldInputId } from './approval-question.js';

type Inputs = Readonly<Record<string, unknown>>;

/**
 * What a person answered on a card, or `undefined` when it is not exactly an answer that the question allows: inputs
 * come from a client, and nothing but a clear yes is one.
 */
export function readDecision(interrupt: Interrupt, inputs: Inputs): ResumeData | undefined {
  const { data } = resumeData.safeParse(
    interrupt.type === 'form_input' ? formAnswer(interrupt.fields, inputs) : approvalAnswer(interrupt, inputs),
  );
  if (!data) return undefined;
  try {
    checkDecision(interrupt, data);
    return data;
  } catch {
    return undefined;
  }
}

function approvalAnswer(interrupt: Extract<Interrupt, { type: 'tool_approval' }>, inputs: Inputs): unknown {
  const calls = pendingCalls(interrupt);
  const decisionOf = (index: number) => inputs[decisionInput(index)];
  if (calls.length > 1) {
    const decisions = calls.map(({ tool_call_id, tool_name }, index) => ({
      decision: decisionOf(index),
      tool_name,
      ...(tool_call_id !== undefined && { tool_call_id }),
    }));
    return { type: 'tool_approval', decisions };
  }
  const decision = decisionOf(0);
  // The field for changes is there whatever button was pressed: it counts with its own alone.
  const edited = decision === 'edit' ? { edited_args: jsonOrUndefined(inputs[editInput]) ?? 'unreadable' } : {};
  return { type: 'tool_approval', decision, ...edited };
}

function formAnswer(fields: readonly FormField[], inputs: Inputs): unknown {
  if (inputs['form'] === 'dismiss') return { type: 'form_input', dismissed: true };
  if (inputs['form'] !== 'send') return undefined;
  const values = fields.map((field): [string, unknown] => [
    field.field_name,
    valueOf(field, inputs[fieldInputId(field.field_name)]),
  ]);
  return { type: 'form_input', values: Object.fromEntries(values) };
}

/** Clients send text for everything. */
function valueOf({ field_type, field_values = [] }: FormField, given: unknown): unknown {
  if (typeof given !== 'string') return given;
  if (given === '') return undefined;
  switch (field_type) {
    case 'number':
      return Number(given);
    case 'boolean':
      return given === 'true' ? true : given === 'false' ? false : given;
    case 'multiselect':
      return given.split(',').map((one) => field_values.find((_, index) => choiceValue(index) === one) ?? one);
    default:
      return given;
  }
}

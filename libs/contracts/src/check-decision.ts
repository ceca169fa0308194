import type { ApprovalDecision, FormField, Interrupt, PendingToolCall, ResumeData } from './approvals.js';
import { AppError } from './app-error.js';
import type { FieldError } from './errors.js';

type FormInterrupt = Extract<Interrupt, { type: 'form_input' }>;
type ApprovalInterrupt = Extract<Interrupt, { type: 'tool_approval' }>;

/**
 * Checks a person's answer against the question. Anything but an allowed answer is refused.
 * Throws AppError VALIDATION_ERROR with the invalid fields.
 */
export function checkDecision(interrupt: Interrupt, answer: ResumeData): void {
  const problems =
    interrupt.type === 'form_input' ? formProblems(interrupt, answer) : approvalProblems(interrupt, answer);
  if (problems.length > 0)
    throw new AppError('VALIDATION_ERROR', 'This answer does not match the question.', { details: problems });
}

const wrongType = (expected: string): FieldError[] => [{ field: 'resume_data.type', message: `must be ${expected}` }];

function formProblems({ fields }: FormInterrupt, answer: ResumeData): FieldError[] {
  if (answer.type !== 'form_input') return wrongType('form_input');
  if ('dismissed' in answer) return [];
  const { values } = answer;
  const unknown = Object.keys(values).filter((name) => !fields.some(({ field_name }) => field_name === name));
  return [
    ...unknown.map((name) => ({ field: `resume_data.values.${name}`, message: 'unknown field' })),
    ...fields.flatMap((field) => {
      const problem = valueProblem(
        field,
        Object.hasOwn(values, field.field_name) ? values[field.field_name] : undefined,
      );
      return problem === undefined ? [] : [{ field: `resume_data.values.${field.field_name}`, message: problem }];
    }),
  ];
}

const isAbsent = (value: unknown) => value === undefined || value === null || value === '';

function valueProblem({ field_type, field_values, required }: FormField, value: unknown): string | undefined {
  if (isAbsent(value)) return required ? 'required' : undefined;
  const options = field_values ?? [];
  const isOption = (one: unknown) => typeof one === 'string' && options.includes(one);
  const fits: Record<FormField['field_type'], () => boolean> = {
    text: () => typeof value === 'string',
    url: () => typeof value === 'string' && /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
    email: () => typeof value === 'string' && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value),
    number: () => typeof value === 'number' && Number.isFinite(value),
    boolean: () => typeof value === 'boolean',
    select: () => isOption(value),
    multiselect: () => Array.isArray(value) && value.every(isOption),
  };
  return fits[field_type]() ? undefined : `not a valid ${field_type}`;
}

/** Every call that an approval interrupt asks about. */
export const pendingCalls = ({ tool_approvals, ...first }: ApprovalInterrupt): PendingToolCall[] =>
  tool_approvals ?? [
    {
      tool_call_id: first.tool_call_id,
      tool_name: first.tool_name,
      tool_args: first.tool_args,
      allowed_decisions: first.allowed_decisions,
      ...(first.reason !== undefined && { reason: first.reason }),
    },
  ];

/** A decision on one call, in the order of the calls. */
export interface CallDecision {
  readonly decision: ApprovalDecision;
  readonly edited_args?: Record<string, unknown> | undefined;
}

/**
 * Matches decisions to calls: one decision for all of them, or one each, matched by call id if
 * given and by position otherwise. `undefined` if they do not match.
 */
export function decisionsFor(
  calls: readonly PendingToolCall[],
  answer: Extract<ResumeData, { type: 'tool_approval' }>,
): CallDecision[] | undefined {
  if (!('decisions' in answer)) {
    // One edit cannot be meant for several calls.
    if (answer.decision === 'edit' && calls.length > 1) return undefined;
    return calls.map(() => answer);
  }
  const { decisions } = answer;
  if (decisions.length !== calls.length) return undefined;
  const matched = calls.map((call, index) => {
    const byId = decisions.find(({ tool_call_id }) => tool_call_id !== undefined && tool_call_id === call.tool_call_id);
    const byPlace = decisions[index]?.tool_call_id === undefined ? decisions[index] : undefined;
    const found = byId ?? byPlace;
    return found && (found.tool_name === undefined || found.tool_name === call.tool_name) ? found : undefined;
  });
  const used = new Set(matched);
  return used.has(undefined) || used.size !== calls.length ? undefined : matched.filter((one) => one !== undefined);
}

function approvalProblems(interrupt: ApprovalInterrupt, answer: ResumeData): FieldError[] {
  if (answer.type !== 'tool_approval') return wrongType('tool_approval');
  const calls = pendingCalls(interrupt);
  const decisions = decisionsFor(calls, answer);
  if (!decisions) {
    return [
      { field: 'resume_data.decisions', message: `one decision is required for each of the ${calls.length} calls` },
    ];
  }
  return calls.flatMap(({ tool_name, allowed_decisions }, index) => {
    const decision = decisions[index]?.decision;
    return decision !== undefined && allowed_decisions.includes(decision)
      ? []
      : [{ field: 'resume_data.decision', message: `${tool_name} allows ${allowed_decisions.join(', ')} only` }];
  });
}

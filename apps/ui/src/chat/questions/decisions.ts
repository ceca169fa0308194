import type { ApprovalDecision, PendingToolCall } from '@parley/contracts';
import type { Interrupt, ResumeData } from './interrupt.js';

/** What a person decided on one call; `editedText` is JSON, and counts for `edit` alone. */
export interface Decision {
  readonly decision: ApprovalDecision;
  readonly editedText: string;
}

/** All calls that wait: `tool_approvals` where there are several, else the one of the question itself. */
export const pendingCalls = (asked: Extract<Interrupt, { type: 'tool_approval' }>): readonly PendingToolCall[] =>
  asked.tool_approvals ?? [asked];

/** The object that a text is in JSON, if it is one. */
export function parsedArgs(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** The answer as the platform takes it. A call without a decision is refused, never allowed. */
export function resumeDataOf(
  calls: readonly PendingToolCall[],
  decisions: readonly (Decision | undefined)[],
): ResumeData {
  const answers = calls.map(({ tool_call_id, tool_name }, index) => ({
    ...answerOf(decisions[index]),
    ...(tool_call_id !== undefined && { tool_call_id }),
    tool_name,
  }));
  const [only] = answers;
  if (answers.length === 1 && only) return { type: 'tool_approval', ...answerOf(decisions[0]) };
  return { type: 'tool_approval', decisions: answers };
}

function answerOf(decided: Decision | undefined) {
  const edited = decided?.decision === 'edit' ? parsedArgs(decided.editedText) : undefined;
  if (edited) return { decision: 'edit' as const, edited_args: edited };
  return { decision: decided?.decision === 'approve' ? ('approve' as const) : ('reject' as const) };
}

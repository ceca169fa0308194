import {
  decisionsFor,
  type Interrupt,
  pendingCalls,
  type PendingToolCall,
  type ResumeData,
  tokensUsed,
} from '@parley/contracts';
import { z } from 'zod';
import type { Agent } from '../agents/agent.js';
import { approvalNeeded, type ApprovalNeeded } from '../approvals/approval-needed.js';
import { formOf, userInputTool } from '../approvals/user-input.js';
import { keptCiting, nothingCited } from '../citing/citing.js';
import { lookedUpSchema } from '../questions/floor.js';
import type { Toolbox } from '../tools/toolbox.js';
import { argumentsOf } from './wire/call-arguments.js';
import { message, type ToolCallRequest } from './wire/talk.js';

const decision = z.object({
  decision: z.enum(['approve', 'edit', 'reject']),
  edited_args: z.record(z.string(), z.unknown()).optional(),
});

const stepCall = z.object({
  id: z.string(),
  name: z.string(),
  /** Absent if the model's text was not a JSON object. */
  args: z.record(z.string(), z.unknown()).optional(),
  /** What the person decided about it. */
  decision: decision.optional(),
  /** What the person filled in, as the model reads it. */
  input: z.string().optional(),
});
export type StepCall = z.infer<typeof stepCall>;

/** The tool calls of one reply, none made until all questions about them are answered. */
export const step = z.object({ calls: z.array(stepCall) });
export type Step = z.infer<typeof step>;

/** All that a waiting run needs to go on. */
export const checkpoint = z.object({
  talk: z.array(message),
  step,
  round: z.int().nonnegative(),
  /** Whether it has read text of others; what an earlier version kept may have. */
  hasReadOthers: z.boolean().default(true),
  /** What has been cited; an earlier version cited nothing. */
  citing: keptCiting.default(nothingCited),
  /** What its searches have come to; absent before the first one. */
  looked: lookedUpSchema.optional(),
  /** Whether the model takes no tools and was searched for. */
  isSearchedFor: z.boolean().optional(),
  /** Absent before the first answer of the model. */
  tokens: tokensUsed.optional(),
});

/** Reads the tool calls of a reply. */
export const stepOf = (calls: readonly ToolCallRequest[]): Step => ({
  calls: calls.map(({ id, function: { name, arguments: text } }) => {
    const args = argumentsOf(text);
    return { id, name, ...(args && { args }) };
  }),
});

/** The next question to the person about a step; `undefined` if the step may be carried out. */
export function nextQuestion(
  agent: Agent,
  toolbox: Toolbox,
  { calls }: Step,
  { interruptId, hasReadOthers }: { interruptId: string; hasReadOthers: boolean },
): Interrupt | undefined {
  const form = mayAsk(agent) ? calls.filter(isOpenForm).map(({ args }) => formOf(args))[0] : undefined;
  if (form) return { type: 'form_input', interrupt_id: interruptId, agent: agent.id, ...form };
  const pending = calls.flatMap((call) => {
    const known = toolbox.find(call.name);
    if (!known || !call.args || call.decision) return [];
    const needed = approvalNeeded(agent, known, hasReadOthers);
    return needed ? [pendingCall(call.id, call.name, call.args, needed)] : [];
  });
  return approvalOf(agent, pending, interruptId);
}

const pendingCall = (
  tool_call_id: string,
  tool_name: string,
  tool_args: Record<string, unknown>,
  { decisions, reason }: ApprovalNeeded,
): PendingToolCall => ({
  tool_call_id,
  tool_name,
  tool_args,
  allowed_decisions: decisions,
  ...(reason !== undefined && { reason }),
});

const isOpenForm = ({ name, input, args }: StepCall) =>
  name === userInputTool.name && input === undefined && formOf(args) !== undefined;

function approvalOf(agent: Agent, pending: readonly PendingToolCall[], interruptId: string): Interrupt | undefined {
  const [first] = pending;
  if (!first) return undefined;
  const several = pending.length > 1 && { tool_approvals: [...pending] };
  return { type: 'tool_approval', interrupt_id: interruptId, agent: agent.id, ...first, ...several };
}

/** Whether the agent may ask its person. */
export function mayAsk({ interruptOn }: Agent): boolean {
  const { builtin = {} } = interruptOn;
  return Object.hasOwn(builtin, userInputTool.name) || Object.hasOwn(builtin, '*');
}

/**
 * Applies a checked answer: to the first open form, or to the calls that the question named.
 * The question is the one that was asked, whatever the agent's rules say by now: a rejected call stays rejected.
 */
export function answered({ calls }: Step, question: Interrupt, answer: ResumeData): Step {
  if (answer.type === 'form_input') {
    const open = calls.find(isOpenForm);
    const input = 'dismissed' in answer ? 'The person dismissed the form.' : JSON.stringify(answer.values);
    return { calls: calls.map((call) => (call === open ? { ...call, input } : call)) };
  }
  const asked = question.type === 'tool_approval' ? pendingCalls(question) : [];
  const decisions = decisionsFor(asked, answer) ?? [];
  const byId = new Map(asked.map(({ tool_call_id }, index) => [tool_call_id, decisions[index]]));
  return { calls: calls.map((call) => ({ ...call, ...decided(byId.get(call.id)) })) };
}

const decided = (found: z.infer<typeof decision> | undefined) => found && { decision: decision.parse(found) };

import type { ApprovalDecision } from '@parley/contracts';
import type { Agent } from '../agents/agent.js';
import { approvalTexts } from './approval-texts.js';

const everyDecision: ApprovalDecision[] = ['approve', 'edit', 'reject'];

/** The part of a tool that matters for approvals. */
interface AskedTool {
  readonly server: string;
  readonly tool: string;
  readonly readOnly: boolean;
  /** The operator lets it run without approval. */
  readonly isWaived: boolean;
}

/** The possible decisions about a call, and why a person is asked beyond the agent's own rules. */
export interface ApprovalNeeded {
  readonly decisions: ApprovalDecision[];
  readonly reason?: string;
}

/**
 * Whether a call waits for a person. A tool that may write does, unless the operator waived it; the waiver ends once the
 * conversation has read text of others, which may have put the call into the model's mouth. The agent's author can add
 * approvals and narrow the decisions, but take neither an approval nor the rejection away.
 */
export function approvalNeeded(agent: Agent, tool: AskedTool, isTainted: boolean): ApprovalNeeded | undefined {
  const asked = authorsDecisions(agent, tool.server, tool.tool);
  const reason = reasonFor(tool, isTainted);
  if (reason === undefined) return asked && { decisions: asked };
  return { decisions: asked ? [...new Set([...asked, 'reject' as const])] : everyDecision, reason };
}

/** The possible decisions about a call, if the agent's own rules require one. */
export function authorsDecisions({ interruptOn }: Agent, server: string, tool: string): ApprovalDecision[] | undefined {
  const rules = Object.hasOwn(interruptOn, server) ? (interruptOn[server] ?? {}) : {};
  const rule = Object.hasOwn(rules, tool) ? rules[tool] : rules['*'];
  return rule === true ? everyDecision : rule?.allowed_decisions;
}

function reasonFor({ server, tool, readOnly, isWaived }: AskedTool, isTainted: boolean): string | undefined {
  if (readOnly) return undefined;
  if (isTainted) return approvalTexts.mayBePut(tool, server);
  return isWaived ? undefined : approvalTexts.mayChange(tool, server);
}

import type { ApprovalDecision } from '@parley/contracts';
import type { Agent } from '../agents/agent.js';

const everyDecision: ApprovalDecision[] = ['approve', 'edit', 'reject'];

/** What may be decided about a call, when the agent's rules want a decision at all. */
export function decisionsNeeded({ interruptOn }: Agent, server: string, tool: string): ApprovalDecision[] | undefined {
  const rules = Object.hasOwn(interruptOn, server) ? (interruptOn[server] ?? {}) : {};
  const rule = Object.hasOwn(rules, tool) ? rules[tool] : rules['*'];
  return rule === true ? everyDecision : rule?.allowed_decisions;
}

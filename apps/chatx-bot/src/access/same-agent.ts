import type { Verdict } from './decide.js';

/** The route may have changed since a card was shown: a press counts for the agent of that card and no other. */
export const sameAgent = (verdict: Verdict, agentId: string): Verdict =>
  verdict.allowed && verdict.agentId !== agentId
    ? { allowed: false, reason: 'CHATX_ROUTE_DENIED', teamSlug: verdict.teamSlug, agentId }
    : verdict;

import { dayOf, inEachLanguage } from '@parley/language';
import * as german from './chat-texts.de.js';

/** Why a question is not answered. */
export const chatTexts = inEachLanguage(
  {
    noAgent: 'There is no such agent, or it is switched off.',
    otherTeam: 'This question belongs to another team. Answer it where you asked it, or ask again.',
    stale: 'This question was already answered or replaced by another.',
    teamSpent: (team: string, renewsAt: Date) =>
      `The team “${team}” has used up its budget for this month, so this question was not answered. Questions are answered again from ${dayOf(renewsAt.toISOString())} (UTC). If you cannot wait, ask an administrator of the team; an administrator of Parley can raise the budget.`,
    agentSpent: (agent: string, renewsAt: Date) =>
      `The agent “${agent}” has used up its budget for this month, so this question was not answered. It answers again from ${dayOf(renewsAt.toISOString())} (UTC). If you cannot wait, choose another agent, or ask whoever manages this one; an administrator of Parley can raise the budget.`,
  },
  german.chatTexts,
);

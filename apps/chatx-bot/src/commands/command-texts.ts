import { denialReason, type DenialReason } from '@parley/contracts';
import type { Verdict } from '../access/decide.js';
import type { Trouble } from '../access/audit.js';
import { wordsForOutcome } from '../replies/failure-words.js';
import { denialTexts } from '../replies/texts.js';

/** Replies to commands; the other texts are in `replies/texts.ts`. */
export const helpText = [
  '**How to use me**',
  'Mention me with a question, and the assistant of this space answers in a thread. To follow up, mention me in the same thread.',
  'I also understand these commands, alone after the mention:',
  '- `help`: show this text\n- `agents`: list the assistants that answer you here\n- `doctor`: check what prevents me from answering you',
].join('\n\n');

export const tooManyText = 'You have used this command too often. Please wait a minute, then try again.';

export interface NamedAgent {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

const described = ({ name, id, description }: NamedAgent, index: number) =>
  `- **${name}** (\`${id}\`)${index === 0 ? ', default' : ''}${description === '' ? '' : `: ${description}`}`;

export function agentsText(agents: readonly NamedAgent[]): string {
  if (agents.length === 0) return denialTexts.CHATX_ROUTE_DENIED;
  return ['**Assistants in this space**', agents.map(described).join('\n')].join('\n\n');
}

/** The result of each check that an answer needs, and what to do next. */
export function doctorText(
  verdict: Verdict,
  trouble: Trouble | undefined,
  next = 'Everything is set up. Ask me a question.',
): string {
  const lines = checksOf(verdict).map(([name, finding]) => `- ${name}: ${finding}`);
  // A persisting problem is already in the text.
  const isSaid = !verdict.allowed && trouble?.reason === verdict.reason;
  const last = isSaid ? [] : [troubleText(trouble)];
  return ['**Your status in this space**', lines.join('\n'), next, ...last].join('\n\n');
}

const unknown = 'not checked';

function checksOf(verdict: Verdict): [name: string, finding: string][] {
  const { agentId, teamSlug } = verdict;
  const reason = verdict.allowed ? undefined : verdict.reason;
  const isLinked = teamSlug !== undefined || reason === 'CHATX_SPACE_TEAM_NOT_FOUND';
  const mayUse = verdict.allowed
    ? 'yes'
    : reason === 'missing_space_grant' || reason === 'missing_user_grant'
      ? 'no'
      : unknown;
  return [
    ['Your account', isLinked ? 'linked' : reason === 'CHATX_USER_NOT_LINKED' ? 'not linked' : unknown],
    ['Team of this space', teamSlug ?? (reason === 'CHATX_SPACE_TEAM_NOT_FOUND' ? 'none' : unknown)],
    ['Acting on your behalf in this team', actingFinding(verdict)],
    ['Assistant', agentId ?? missingAssistant(reason) ?? unknown],
    ['You and this space have access to it', mayUse],
  ];
}

function missingAssistant(reason: DenialReason | undefined): string | undefined {
  if (reason === 'CHATX_ROUTE_DENIED') return 'none';
  return reason === 'CHATX_ROUTE_PENDING' ? "waiting for its owner's approval" : undefined;
}

function actingFinding(verdict: Verdict): string {
  if (!verdict.allowed && verdict.reason === 'CHATX_OBO_FAILED') return 'not possible';
  const isAboutRoute = !verdict.allowed && ['CHATX_ROUTE_DENIED', 'CHATX_ROUTE_PENDING'].includes(verdict.reason);
  return verdict.allowed || verdict.agentId !== undefined || isAboutRoute ? 'possible' : unknown;
}

function troubleText(trouble: Trouble | undefined): string {
  if (!trouble) return 'No recent problems.';
  const at = trouble.ts.toISOString().slice(0, 16).replace('T', ' ');
  const reason = denialReason.safeParse(trouble.reason).data;
  return `Your last problem (${at} UTC): ${reason ? denialTexts[reason] : wordsForOutcome(trouble.reason ?? '')}`;
}

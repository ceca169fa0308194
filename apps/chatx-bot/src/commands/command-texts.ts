import { denialReason } from '@parley/contracts';
import type { Verdict } from '../access/decide.js';
import type { Trouble } from '../access/audit.js';
import { wordsForOutcome } from '../replies/failure-words.js';
import { type Check, checks, denialText, denialTexts, failedChecks } from '../replies/texts.js';

/** Replies to commands; the other texts are in `replies/texts.ts`. */
export const helpText = [
  '**How to use me**',
  'Mention me with a question, and the assistant of this space answers in a thread. To follow up, mention me in the same thread.',
  'I also understand these commands, alone after the mention:',
  '- `help`: show this text\n- `agents`: list the assistants that answer you here\n- `doctor`: check what prevents me from answering you',
].join('\n\n');

/** The same in a direct room. */
export const directHelpText = [
  '**How to use me**',
  'Write me a question: I answer for your team, and only you read it. To follow up, write in the same thread.',
  'I also understand these commands, alone in a message:',
  '- `help`: show this text\n- `team`: choose for which of your teams I answer here\n- `agents`: list the assistants that answer you here\n- `doctor`: check what prevents me from answering you',
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
  whom?: string,
): string {
  const lines = checksOf(verdict).map(([name, finding]) => `- ${name}: ${finding}`);
  // A persisting problem is already in the text.
  const isSaid = !verdict.allowed && trouble?.reason === verdict.reason;
  const last = isSaid ? [] : [troubleText(trouble, whom)];
  return ['**Your status in this space**', lines.join('\n'), next, ...last].join('\n\n');
}

const names: Readonly<Record<Check, string>> = {
  account: 'Your account',
  team: 'Team of this space',
  acting: 'Acting on your behalf in this team',
  assistant: 'Assistant',
  access: 'You and this space have access to it',
};

/** Checks before the one that failed have passed, those after it were not made. */
function checksOf(verdict: Verdict): [name: string, finding: string][] {
  const [failed, finding] = (!verdict.allowed && failedChecks[verdict.reason]) || [];
  const passed = passedOf(verdict, failed);
  return checks.map((check) => [names[check], (check === failed ? finding : passed[check]) ?? 'not checked']);
}

function passedOf(verdict: Verdict, failed: Check | undefined): Partial<Record<Check, string>> {
  const { agentId, teamSlug } = verdict;
  const isPast = (check: Check, isKnown: boolean) =>
    isKnown || verdict.allowed || (failed !== undefined && checks.indexOf(check) < checks.indexOf(failed));
  return {
    ...(isPast('account', teamSlug !== undefined) && { account: 'linked' }),
    ...(teamSlug !== undefined && { team: teamSlug }),
    ...(isPast('acting', agentId !== undefined) && { acting: 'possible' }),
    ...(agentId !== undefined && { assistant: agentId }),
    ...(verdict.allowed && { access: 'yes' }),
  };
}

function troubleText(trouble: Trouble | undefined, whom: string | undefined): string {
  if (!trouble) return 'No recent problems.';
  const at = trouble.ts.toISOString().slice(0, 16).replace('T', ' ');
  const reason = denialReason.safeParse(trouble.reason).data;
  return `Your last problem (${at} UTC): ${reason ? denialText(reason, whom) : wordsForOutcome(trouble.reason ?? '', whom)}`;
}

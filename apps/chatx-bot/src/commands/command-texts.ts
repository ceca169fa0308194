import { type DenialReason, denialReason } from '@parley/contracts';
import { inEachLanguage, minuteOf } from '@parley/language';
import type { Verdict } from '../access/decide.js';
import type { Trouble } from '../access/audit.js';
import { wordsForOutcome } from '../replies/failure-words.js';
import { denialText, denialTexts } from '../replies/texts.js';
import * as german from './command-texts.de.js';

/** Replies to commands; the other texts are in `replies/texts.ts`. */
export const commandTexts = inEachLanguage(
  {
    help: [
      '**How to use me**',
      'Mention me with a question, and the assistant of this space answers in a thread. To follow up, mention me in the same thread.',
      'I also understand these commands, alone after the mention:',
      '- `help`: show this text\n- `agents`: list the assistants that answer you here\n- `doctor`: check what prevents me from answering you',
    ].join('\n\n'),
    /** The same in a direct room. */
    directHelp: [
      '**How to use me**',
      'Write me a question: I answer for your team, and only you read it. To follow up, write in the same thread.',
      'I also understand these commands, alone in a message:',
      '- `help`: show this text\n- `team`: choose for which of your teams I answer here\n- `agents`: list the assistants that answer you here\n- `doctor`: check what prevents me from answering you',
    ].join('\n\n'),
    tooMany: 'You have used this command too often. Please wait a minute, then try again.',
    assistantsHere: '**Assistants in this space**',
    usedByDefault: ', default',
    status: '**Your status in this space**',
    allSetUp: 'Everything is set up. Ask me a question.',
    noProblems: 'No recent problems.',
    lastProblem: (at: string, what: string) => `Your last problem (${at}): ${what}`,
    checks: {
      account: 'Your account',
      team: 'Team of this space',
      acting: 'Acting on your behalf in this team',
      assistant: 'Assistant',
      access: 'You and this space have access to it',
    },
    findings: {
      linked: 'linked',
      notLinked: 'not linked',
      none: 'none',
      noAssistant: 'none',
      possible: 'possible',
      notPossible: 'not possible',
      ownerIsAsked: "waiting for its owner's approval",
      yes: 'yes',
      no: 'no',
      notChecked: 'not checked',
    },
  },
  german.commandTexts,
);

/** What an answer needs, in the order in which it is checked. */
const checks = ['account', 'team', 'acting', 'assistant', 'access'] as const;
type Check = (typeof checks)[number];
type Finding = keyof typeof commandTexts.findings;

/** The check that each denial comes from, and what `doctor` says of it; `undefined` where nothing could be checked. */
const failedChecks: Readonly<Record<DenialReason, readonly [Check, Finding] | undefined>> = {
  CHATX_USER_NOT_LINKED: ['account', 'notLinked'],
  CHATX_SPACE_TEAM_NOT_FOUND: ['team', 'none'],
  CHATX_WORKSPACE_UNCONFIGURED: undefined,
  CHATX_OBO_FAILED: ['acting', 'notPossible'],
  CHATX_ROUTE_DENIED: ['assistant', 'noAssistant'],
  CHATX_ROUTE_PENDING: ['assistant', 'ownerIsAsked'],
  missing_space_grant: ['access', 'no'],
  missing_user_grant: ['access', 'no'],
  pdp_unavailable: undefined,
};

export interface NamedAgent {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

const described = ({ name, id, description }: NamedAgent, index: number) =>
  `- **${name}** (\`${id}\`)${index === 0 ? commandTexts.usedByDefault : ''}${description === '' ? '' : `: ${description}`}`;

export function agentsText(agents: readonly NamedAgent[]): string {
  if (agents.length === 0) return denialTexts.CHATX_ROUTE_DENIED;
  return [commandTexts.assistantsHere, agents.map(described).join('\n')].join('\n\n');
}

/** The result of each check that an answer needs, and what to do next. */
export function doctorText(
  verdict: Verdict,
  trouble: Trouble | undefined,
  next = commandTexts.allSetUp,
  whom?: string,
): string {
  const lines = checksOf(verdict).map(([name, finding]) => `- ${name}: ${finding}`);
  // A persisting problem is already in the text.
  const isSaid = !verdict.allowed && trouble?.reason === verdict.reason;
  const last = isSaid ? [] : [troubleText(trouble, whom)];
  return [commandTexts.status, lines.join('\n'), next, ...last].join('\n\n');
}

/** Checks before the one that failed have passed, those after it were not made. */
function checksOf(verdict: Verdict): [name: string, finding: string][] {
  const { checks: names, findings } = commandTexts;
  const [failed, finding] = (!verdict.allowed && failedChecks[verdict.reason]) || [];
  const found = { ...passedOf(verdict, failed), ...(failed && finding && { [failed]: findings[finding] }) };
  return checks.map((check) => [names[check], found[check] ?? findings.notChecked]);
}

function passedOf(verdict: Verdict, failed: Check | undefined): Partial<Record<Check, string>> {
  const { agentId, teamSlug } = verdict;
  const { linked, possible, yes } = commandTexts.findings;
  const isPast = (check: Check, isKnown: boolean) =>
    isKnown || verdict.allowed || (failed !== undefined && checks.indexOf(check) < checks.indexOf(failed));
  return {
    ...(isPast('account', teamSlug !== undefined) && { account: linked }),
    ...(teamSlug !== undefined && { team: teamSlug }),
    ...(isPast('acting', agentId !== undefined) && { acting: possible }),
    ...(agentId !== undefined && { assistant: agentId }),
    ...(verdict.allowed && { access: yes }),
  };
}

function troubleText(trouble: Trouble | undefined, whom: string | undefined): string {
  if (!trouble) return commandTexts.noProblems;
  const reason = denialReason.safeParse(trouble.reason).data;
  const what = reason ? denialText(reason, whom) : wordsForOutcome(trouble.reason ?? '', whom);
  return commandTexts.lastProblem(minuteOf(trouble.ts), what);
}

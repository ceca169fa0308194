import type { DecidedByPress, RequestedKind, RequestInChat } from '@parley/contracts';
import { plain } from '../replies/sources-below.js';
import { quoted } from '../replies/quoted.js';

/** A request that is to be decided, or that was. */
export type ToDecide = Extract<RequestInChat, { side: 'decides' }>;
export type Decided = Extract<RequestInChat, { side: 'asked' }>;

const what: Readonly<Record<RequestedKind, (name: string) => string>> = {
  agent: (name) => `the agent ${name}`,
  space: (name) => `the agents of the chat space ${name}`,
  source: (name) => `the source ${name}`,
};
const verb: Readonly<Record<RequestedKind, string>> = { agent: 'use', space: 'use', source: 'read' };

/** `read the source Team Wiki`. */
const access = ({ kind, name }: { kind: RequestedKind; name: string }) => `${verb[kind]} ${what[kind](name)}`;

/** Where the web application shows requests of that kind. */
const pages: Readonly<Record<RequestedKind, string>> = { agent: '/agents', space: '/spaces', source: '/knowledge' };

/** What is said about requests for access. */
export const requestTexts = {
  title: 'Somebody asks for access',
  repeated: '_You may have received this before._',
  who: (request: ToDecide) => `${request.requested_by} would like to ${access(request)}:`,
  letIn: 'Who is to get access',
  alone: (name: string) => `Only ${name}`,
  team: (slug: string) => `Everybody in the team ${slug}`,
  grant: 'Grant',
  decline: 'Decline',
  word: 'A word to whoever asked, if you like',
  orInBrowser: (kind: RequestedKind, webUrl: string) =>
    `You can also decide it [in the web application](${webUrl}${pages[kind]}).`,
  inBrowser: 'You can also decide it in the web application.',
  done: ({ state, team, requested_by, kind, name }: DecidedByPress) => {
    const whom = team === null ? plain(requested_by) : `Everybody in the team ${team}`;
    const named = { kind, name: plain(name) };
    return state === 'granted'
      ? `${whom} can ${access(named)} now.`
      : `You declined: ${plain(requested_by)} gets no access to ${what[kind](named.name)}.`;
  },
  doneBy: (name: string) => `_${name} has decided this._`,
  somebody: 'Somebody else',
  outcome: ({ kind, name, state, word }: Decided) => {
    const named = { kind, name: plain(name) };
    if (state === 'granted') return `You can ${access(named)} now: what you asked for was granted.`;
    const said = word === null ? '' : `\n\n${quoted(word)}`;
    return `Your request for access to ${what[kind](named.name)} was declined.${said}`;
  },
  gone: 'This was decided already, or it is not for you to decide any more. Nothing was changed.',
  notAllowed: 'You may not give this team access. Choose another one, or decide it in the web application.',
  notValid: 'Whoever asks is not in that team any more. Choose another one, and press the button again.',
  busy: 'Somebody else is deciding this at the moment. Press the button again in a minute.',
  unavailable:
    'I could not pass on your decision, and nothing was changed. Please press the button again in a few minutes.',
} as const;

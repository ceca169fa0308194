import type { DecidedByPress, RequestedKind, RequestInChat } from '@parley/contracts';
import { inEachLanguage } from '@parley/language';
import { quoted } from '../replies/quoted.js';
import { plain } from '../replies/sources-below.js';
import * as german from './request-texts.de.js';

/** A request that is to be decided, or that was. */
export type ToDecide = Extract<RequestInChat, { side: 'decides' }>;
export type Decided = Extract<RequestInChat, { side: 'asked' }>;

type ByKind = Readonly<Record<RequestedKind, (name: string) => string>>;

/** What is asked for, within a sentence. */
const englishThings: ByKind = {
  agent: (name) => `the agent ${name}`,
  space: (name) => `the agents of the chat space ${name}`,
  source: (name) => `the source ${name}`,
};
export const things = inEachLanguage(englishThings, german.things);

/** The same with what one does with it: `read the source Team Wiki`. */
const englishUses: ByKind = {
  agent: (name) => `use the agent ${name}`,
  space: (name) => `use the agents of the chat space ${name}`,
  source: (name) => `read the source ${name}`,
};
export const uses = inEachLanguage(englishUses, german.uses);

/** What is said about requests for access. */
export const requestTexts = inEachLanguage(
  {
    title: 'Somebody asks for access',
    repeated: '_You may have received this before._',
    wants: (who: string, use: string) => `${who} would like to ${use}:`,
    letIn: 'Who is to get access',
    alone: (name: string) => `Only ${name}`,
    team: (slug: string) => `Everybody in the team ${slug}`,
    grant: 'Grant',
    decline: 'Decline',
    word: 'A note to the person who asked, if you like',
    orInBrowser: (url: string) => `You can also decide it [in the web application](${url}).`,
    inBrowser: 'You can also decide it in the web application.',
    canNow: (who: string, use: string) => `${who} can ${use} now.`,
    teamCanNow: (team: string, use: string) => `Everybody in the team ${team} can ${use} now.`,
    refused: (who: string, thing: string) => `You declined: ${who} gets no access to ${thing}.`,
    doneBy: (name: string) => `_${name} has decided this._`,
    somebody: 'Somebody else',
    youCanNow: (use: string) => `You can ${use} now: what you asked for was granted.`,
    declined: (thing: string) => `Your request for access to ${thing} was declined.`,
    gone: 'This was decided already, or it is not for you to decide any more. Nothing was changed.',
    notAllowed: 'You may not give this team access. Choose another one, or decide it in the web application.',
    notValid: 'The person who asked is no longer in that team. Choose another one, and press the button again.',
    busy: 'Somebody else is deciding this at the moment. Press the button again in a minute.',
    unavailable:
      'I could not pass on your decision, and nothing was changed. Please press the button again in a few minutes.',
  },
  german.requestTexts,
);

/** Who asks for what; not as Markdown. */
export const wantsWords = ({ requested_by, kind, name }: ToDecide): string =>
  requestTexts.wants(requested_by, uses[kind](name));

/** Where the web application shows requests of that kind. */
const pages: Readonly<Record<RequestedKind, string>> = { agent: '/agents', space: '/spaces', source: '/knowledge' };

/** That it can be decided elsewhere as well; `webUrl` where that is known. */
export const elsewhereWords = (kind: RequestedKind, webUrl: string | undefined): string =>
  webUrl === undefined ? requestTexts.inBrowser : requestTexts.orInBrowser(webUrl + pages[kind]);

/** Shown to the person who decided. */
export function doneWords({ state, team, requested_by, kind, name }: DecidedByPress): string {
  const [who, what] = [plain(requested_by), plain(name)];
  if (state !== 'granted') return requestTexts.refused(who, things[kind](what));
  return team === null ? requestTexts.canNow(who, uses[kind](what)) : requestTexts.teamCanNow(team, uses[kind](what));
}

/** Shown to the person who asked. */
export function outcomeWords({ kind, name, state, word }: Decided): string {
  const what = plain(name);
  if (state === 'granted') return requestTexts.youCanNow(uses[kind](what));
  return [requestTexts.declined(things[kind](what)), ...(word === null ? [] : [quoted(word)])].join('\n\n');
}

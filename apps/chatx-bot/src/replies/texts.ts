import { type DenialReason, denialReason } from '@parley/contracts';
import { inEachLanguage, readAnew } from '@parley/language';
import * as german from './texts.de.js';

/** Who can help, as the sentences below need them: in German as the object of a verb. */
export const whomTexts = inEachLanguage(
  {
    administrator: 'an administrator',
    administratorOfTeam: 'an administrator of your team',
    adminOfSpace: "an admin of this space's team",
    adminOfTeam: (team: string) => `an admin of the team ${team}`,
    others: 'others',
  },
  german.whomTexts,
);

/** Who can help, within a sentence: `an admin of the team Platform (Ada Lovelace)`. */
type Refusal = (whom: string) => string;

/** Everything the bot says to people: plain words, a next step, and no internals. */
const englishRefusals: Readonly<Record<DenialReason, Refusal>> = {
  CHATX_USER_NOT_LINKED: (whom) =>
    `Your chat account is not linked to a user account yet, so I cannot answer. Please ask ${whom} to link it.`,
  CHATX_SPACE_TEAM_NOT_FOUND: (whom) =>
    `This space does not belong to a team yet, so I cannot answer here. Please ask ${whom} to set it up.`,
  CHATX_WORKSPACE_UNCONFIGURED: (whom) =>
    `I am not set up for this workspace yet, so I cannot answer. Please ask ${whom} to finish the setup.`,
  CHATX_OBO_FAILED: (whom) =>
    `I could not act on your behalf in this space. If you have just joined its team, try again in a few minutes. Otherwise, ask ${whom} to check your team membership.`,
  CHATX_ROUTE_DENIED: (whom) =>
    `No assistant in this space answers this kind of message. Please ask ${whom} which assistant to use here.`,
  CHATX_ROUTE_PENDING: (whom) =>
    `The owner of this space's assistant has not approved it for this space yet. Ask ${whom} to remind the owner, then ask me again.`,
  missing_space_grant: (whom) =>
    `This space has no access to its assistant. Please ask ${whom} to allow the assistant for this space.`,
  missing_user_grant: (whom) => `You have no access to this space's assistant. Please ask ${whom} for access.`,
  pdp_unavailable: () =>
    'I am temporarily unavailable and cannot check your access. Please try again in a few minutes.',
};

export const refusals = inEachLanguage(englishRefusals, german.refusals);

const ofTeam: readonly DenialReason[] = ['CHATX_ROUTE_PENDING', 'missing_user_grant'];
const somebody = (reason: DenialReason) =>
  ofTeam.includes(reason) ? whomTexts.administratorOfTeam : whomTexts.administrator;

/** Why there is no answer; `whom` to ask where that is known. */
export const denialText = (reason: DenialReason, whom = somebody(reason)): string => refusals[reason](whom);

/** The same where nobody is known by name. */
export const denialTexts = readAnew<Readonly<Record<DenialReason, string>>>(denialReason.options, (reason) =>
  denialText(reason),
);

/** Why a run came to nothing, where people can help. */
export const runTexts = inEachLanguage(
  {
    noAnswer: (whom: string) =>
      `The assistant did not come to an answer. If this happens again, please tell ${whom}: its language model may not be set up right.`,
    assistantGone: (whom: string) =>
      `The assistant of this space is switched off or no longer exists. Please ask ${whom} which one to use here.`,
  },
  german.runTexts,
);

/** The same; `whom` to ask where that is known. */
export const failureTexts = {
  noAnswer: (whom = whomTexts.administrator) => runTexts.noAnswer(whom),
  assistantGone: (whom = whomTexts.administrator) => runTexts.assistantGone(whom),
  notPermitted: (whom?: string) => denialText('missing_user_grant', whom),
} as const;

export const texts = inEachLanguage(
  {
    resumed: '_I was interrupted and continue here. Ignore the part I posted earlier._',
    seePrivate: 'I have sent you a private message.',
    answeredPrivately: 'I have answered privately, because people outside the team are in this space.',
    cannotWritePrivately: 'I cannot send you a private message from here. Send me a direct message and ask again.',
    notLinkedSeePrivate:
      'Your chat account is not linked to a user account yet. I have sent you a private message with the next step.',
    linkInvitation: (url: string) =>
      `To get answers, link your chat account: [link my account](${url}). The link is only for you and expires in ten minutes. I answer what you asked as soon as you are back, for up to an hour.`,
    working: '_I am working on it …_',
    stillWorking: '_… I am still writing_',
    emptyMessage: 'You mentioned me without a question. What would you like to know?',
    filesAlone: 'I cannot read attached files. Please type your question.',
    emptyAnswer: 'I have finished, but there is nothing to show.',
    truncated: '_The answer stopped here. Ask again to get all of it._',
    partLost: '_Part of the answer is missing here. Ask again to get all of it._',
    tooLong:
      '_The answer is too long for this chat. The person who asked can read all of it in the web application, under conversations._',
    tooLongSee: (url: string) =>
      `_The answer is too long for this chat. The person who asked can read all of it [in the web application](${url})._`,
    failed: 'Something went wrong while I was working on this. Please ask again.',
    interrupted: 'I was interrupted while working on this. Please ask again.',
    unavailable: 'I am temporarily unavailable. Please try again in a few minutes.',
    tooMany: 'I am getting too many questions at the moment. Please wait a minute, then ask again.',
    tooManyOfYours:
      'You have reached the limit of questions that I can answer for you at once, in this chat and in the web application. Wait for an answer or stop one in the web application, then ask again.',
    busy: 'I am still working on your previous message in this thread. Wait for the answer, or decide on its card, then ask again.',
    cancelled: 'This was cancelled.',
    needsDecision:
      'I need a decision from you that this chat cannot show. Please ask the same question in the web application.',
  },
  german.texts,
);

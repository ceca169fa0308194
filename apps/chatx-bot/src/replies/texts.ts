import type { DenialReason } from '@parley/contracts';

/** Everything the bot says to people. Plain words, a next step for the reader, nothing about how it works inside. */
export const denialTexts: Readonly<Record<DenialReason, string>> = {
  CHATX_USER_NOT_LINKED:
    'I do not know yet who you are outside of this chat, so I cannot answer. Please ask an administrator to link your chat account.',
  CHATX_SPACE_TEAM_NOT_FOUND:
    'This space does not belong to a team yet, so I cannot answer here. Please ask an administrator to set the space up.',
  CHATX_WORKSPACE_UNCONFIGURED:
    'I am not connected to this workspace yet, so I cannot answer. Please ask an administrator to finish the set-up.',
  CHATX_OBO_FAILED:
    'I could not act for you in this space. If you have only just joined its team, try again in a few minutes; otherwise please ask an administrator to check your membership.',
  CHATX_ROUTE_DENIED:
    'No assistant is set up in this space for this kind of message. Please ask an administrator which assistant to use here.',
  CHATX_ROUTE_PENDING:
    'The assistant chosen for this space waits for its owner, who has to approve it. Please ask an administrator of your team to remind them, then ask again.',
  missing_space_grant:
    'This space may not use its assistant. Please ask an administrator to allow the assistant for this space.',
  missing_user_grant:
    'You may not use the assistant of this space. Please ask an administrator of your team for access.',
  pdp_unavailable:
    'I am temporarily unavailable and cannot check your access right now. Please try again in a few minutes.',
};

export const texts = {
  resumed: '_I was interrupted and go on here; please disregard an earlier beginning of this._',
  seePrivate: 'I have sent you a private message.',
  answeredPrivately: 'I have answered privately, because people outside the team are in this space.',
  cannotWritePrivately: 'I cannot write to you privately here. Please write to me directly and ask again.',
  notLinkedSeePrivate:
    'I do not know yet who you are outside of this chat. I have sent you a private message with the next step.',
  linkInvitation: (url: string) =>
    `To let me answer you, link your chat account: [link my account](${url}). The link is for you alone and works for ten minutes.`,
  working: '_I am working on it …_',
  stillWorking: '_… I am still writing_',
  emptyMessage: 'You mentioned me without a question. What can I do for you?',
  filesAlone: 'I cannot read attached files. Please tell me in words what you would like to know.',
  emptyAnswer: 'I am done; there is nothing to show.',
  truncated: '_The answer broke off here. Ask again to get the whole of it._',
  partLost: '_A part of the answer was lost here. Ask again to get the whole of it._',
  tooLong:
    '_The answer is too long for this chat. Whoever asked finds the whole of it among their conversations in the web application._',
  tooLongSee: (url: string) =>
    `_The answer is too long for this chat. Whoever asked finds the whole of it [in the web application](${url})._`,
  failed: 'Something went wrong while I was working on this. Please try again.',
  interrupted: 'I was interrupted while working on this. Please ask again.',
  unavailable: 'I am temporarily unavailable. Please try again in a few minutes.',
  tooMany: 'There are more questions at the moment than I may take. Please wait a minute, then ask again.',
  tooManyOfYours:
    'You have as many questions under way as one person may have at once, in this chat and in the web application. Please wait for one of the answers, or stop one in the web application, then ask again.',
  assistantGone:
    'The assistant of this space is switched off, or not there any more. Please ask an administrator which one to use here.',
  busy: 'I am still busy with your previous message in this thread. Please wait for its answer, or give the decision that it asks for, then ask again.',
  cancelled: 'This was cancelled.',
  notPermitted: denialTexts.missing_user_grant,
  needsDecision:
    'I would need a decision from you to go on, and that is not possible in this chat. Please ask the same question in the web application.',
} as const;

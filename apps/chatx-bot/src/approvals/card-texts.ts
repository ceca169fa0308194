import type { ApprovalDecision } from '@parley/contracts';

/** What cards say, and what is said about them. */
export const cardTexts = {
  approvalTitle: 'May I do this for you?',
  approvalIntro: 'Nothing happens until you decide. It would be done in your name, exactly like this:',
  withArguments: (tool: string) => `${tool}, with`,
  editLabel: 'What to use instead (keep the form)',
  formTitle: 'I need a few details from you',
  send: 'Send',
  dismiss: 'Dismiss',
  decide: 'Decide',
  decisions: { approve: 'Approve', edit: 'Change and approve', reject: 'Reject' } satisfies Record<
    ApprovalDecision,
    string
  >,
  fallback: 'I need your decision to go on: please open this message in a client that shows cards.',
  asked: '_I need your decision to go on: it is on the card below._',
  notYours: 'Only the person whom I asked may decide that.',
  alreadyDecided: 'That was decided already.',
  outOfDate: 'That card is out of date. Please ask your question again.',
  notUnderstood: 'I could not read that answer, so nothing was done. Please try again on the same card.',
  failed: 'Something went wrong with your decision. Please try again on the same card.',
  tooMany:
    'There are more questions at the moment than I may take. Please wait a minute, then decide again on the same card.',
  tooManyOfYours:
    'You have as many questions under way as one person may have at once. Please wait for one of the answers, or stop one in the web application, then decide again on the same card.',
  noLongerWaiting: 'That question does not wait for an answer any more. Please ask again.',
} as const;

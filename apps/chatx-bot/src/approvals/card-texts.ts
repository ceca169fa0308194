import type { ApprovalDecision } from '@parley/contracts';
import { inEachLanguage } from '@parley/language';
import * as german from './card-texts.de.js';

/** Texts of cards, and replies about them. */
export const cardTexts = inEachLanguage(
  {
    approvalTitle: 'Do you approve this action?',
    approvalIntro: 'Nothing happens until you decide. If you approve, it is done in your name exactly as shown:',
    withArguments: (tool: string) => `${tool}, with`,
    editLabel: 'Edited arguments (keep the format)',
    formTitle: 'I need a few details',
    send: 'Send',
    dismiss: 'Dismiss',
    decide: 'Decide',
    decisions: { approve: 'Approve', edit: 'Edit and approve', reject: 'Reject' } satisfies Record<
      ApprovalDecision,
      string
    >,
    fallback: 'I need your decision to continue. Open this message in a client that shows cards.',
    asked: '_I need your decision to continue. See the card below._',
    notYours: 'Only the person I asked can decide this.',
    alreadyDecided: 'This has already been decided.',
    outOfDate: 'This card is out of date. Please ask your question again.',
    notUnderstood: 'I could not read your answer, so nothing was done. Please try again on the same card.',
    failed: 'Your decision could not be processed. Please try again on the same card.',
    tooMany: 'I am getting too many questions at the moment. Please wait a minute, then decide again on the same card.',
    tooManyOfYours:
      'You have reached the limit of questions that I can answer for you at once. Wait for an answer or stop one in the web application, then decide again on the same card.',
    noLongerWaiting: 'That question is no longer waiting for an answer. Please ask again.',
  },
  german.cardTexts,
);

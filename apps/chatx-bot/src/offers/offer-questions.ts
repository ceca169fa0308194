import type { Question } from '../chat-product/question.js';
import { offerTexts } from './offer-texts.js';

/** Offers an answer for the person alone. */
export const offerQuestion = (): Question => ({
  body: [
    { kind: 'title', text: offerTexts.offerTitle },
    { kind: 'paragraph', text: offerTexts.offerIntro },
  ],
  buttons: [{ kind: 'send', caption: offerTexts.offer, inputs: {} }],
});

const shareInput = 'share';
const confirmed = 'confirmed';

/** Shares a private answer: the first button only opens the question that the second one answers. */
export const shareQuestion = (): Question => ({
  body: [{ kind: 'title', text: offerTexts.shareTitle }],
  buttons: [
    {
      kind: 'open',
      caption: offerTexts.share,
      question: {
        body: [{ kind: 'paragraph', text: offerTexts.shareWarning }],
        buttons: [{ kind: 'send', caption: offerTexts.confirmShare, inputs: { [shareInput]: confirmed } }],
      },
    },
  ],
});

/** Whether that second button was pressed. */
export const isShareConfirmed = (inputs: Readonly<Record<string, unknown>>): boolean =>
  inputs[shareInput] === confirmed;

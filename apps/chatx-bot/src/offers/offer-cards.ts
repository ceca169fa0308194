import { card, paragraph, submit, title, type Card } from '../transport/adaptive-card.js';
import { offerTexts } from './offer-texts.js';

/** The card that offers an answer for the person alone. */
export const offerCard = (): Card =>
  card([title(offerTexts.offerTitle), paragraph(offerTexts.offerIntro)], [submit(offerTexts.offer, {})]);

const shareInput = 'share';
const confirmed = 'confirmed';

/** The card that shares a private answer: the first button only opens the question that the second one answers. */
export const shareCard = (): Card =>
  card(
    [title(offerTexts.shareTitle)],
    [
      {
        type: 'Action.ShowCard',
        title: offerTexts.share,
        card: card(
          [paragraph(offerTexts.shareWarning)],
          [submit(offerTexts.confirmShare, { [shareInput]: confirmed })],
        ),
      },
    ],
  );

/** Whether that second button was pressed. */
export const isShareConfirmed = (inputs: Readonly<Record<string, unknown>>): boolean =>
  inputs[shareInput] === confirmed;

import { type TurnFeedback, turnFeedback } from '@parley/contracts';
import type { Question } from '../chat-product/question.js';
import { feedbackTexts, reasonTexts } from './feedback-texts.js';

const verdictInput = 'verdict';
const reasonInput = 'reason';
const wordsInput = 'words';

/** Asks whether an answer helped; the second button opens the question why it did not. */
export const feedbackQuestion = (): Question => ({
  body: [
    { kind: 'title', text: feedbackTexts.title },
    { kind: 'paragraph', text: feedbackTexts.intro },
  ],
  buttons: [
    { kind: 'send', caption: feedbackTexts.helpful, inputs: { [verdictInput]: 'helpful' } },
    { kind: 'open', caption: feedbackTexts.notHelpful, question: reasonQuestion() },
  ],
});

const reasonQuestion = (): Question => ({
  body: [
    {
      ...{ kind: 'field', id: reasonInput, label: feedbackTexts.reason, type: 'choice', isRequired: false },
      options: Object.entries(reasonTexts).map(([value, title]) => ({ title, value })),
    },
    { kind: 'field', id: wordsInput, label: feedbackTexts.words, type: 'long_text', isRequired: false },
  ],
  buttons: [{ kind: 'send', caption: feedbackTexts.send, inputs: { [verdictInput]: 'not_helpful' } }],
});

/** What was pressed and filled in; `undefined` when it is none of our answers. */
export function readFeedback(inputs: Readonly<Record<string, unknown>>): TurnFeedback | undefined {
  if (inputs[verdictInput] === 'helpful') return { helpful: true };
  if (inputs[verdictInput] !== 'not_helpful') return undefined;
  const [reason, text] = [filledIn(inputs[reasonInput]), filledIn(inputs[wordsInput])];
  const said = { helpful: false, ...(reason !== undefined && { reason }), ...(text !== undefined && { text }) };
  return turnFeedback.safeParse(said).data;
}

/** Fields that are left empty arrive as empty texts. */
const filledIn = (input: unknown): string | undefined =>
  typeof input === 'string' && input.trim() !== '' ? input.slice(0, 1_000).toWellFormed() : undefined;

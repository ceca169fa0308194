import type { Part, Question } from '../chat-product/question.js';
import { quoted, withoutMarks } from '../replies/quoted.js';
import { escalationTexts } from './escalation-texts.js';

/** Offers whoever asked to hand the question to people. */
export const offerPersonQuestion = (): Question => ({
  body: [{ kind: 'paragraph', text: escalationTexts.offerIntro }],
  buttons: [{ kind: 'send', caption: escalationTexts.ask, inputs: {} }],
});

/** What people need to know in order to help. */
export interface Need {
  /** Of whoever asked; shown letter by letter. */
  readonly asker: string;
  /** Name of the space; absent where it is not known. */
  readonly space: string | undefined;
  readonly question: string;
  /** Markdown; empty without any. */
  readonly sources: string;
}

const maxQuestionChars = 2_000;

/** Asks people to help, and lets one of them say that it is resolved. */
export const needQuestion = ({ asker, space, question, sources }: Need, isRepeated: boolean): Question => ({
  body: [
    { kind: 'title', text: escalationTexts.title },
    ...(isRepeated ? [{ kind: 'paragraph' as const, text: escalationTexts.repeated }] : []),
    { kind: 'verbatim', text: whoAsked(asker, space), look: 'subtle' },
    { kind: 'verbatim', text: short(question) },
    ...(sources === '' ? [] : [{ kind: 'paragraph', text: sources } satisfies Part]),
  ],
  buttons: [{ kind: 'send', caption: escalationTexts.resolve, inputs: {} }],
});

/** The same for clients that show no cards, and for what is left when the card is gone. */
export function needMarkdown({ asker, space, question, sources }: Need): string {
  const who = withoutMarks(whoAsked(asker, space).replace(/\s+/g, ' '));
  return [who, quoted(short(question)), ...(sources === '' ? [] : [sources])].join('\n\n');
}

const whoAsked = (asker: string, space: string | undefined): string =>
  space === undefined ? escalationTexts.who(asker) : escalationTexts.whoIn(asker, space);

const short = (text: string): string =>
  text.length <= maxQuestionChars ? text : `${text.slice(0, maxQuestionChars).toWellFormed().trimEnd()}…`;

import { type RequestKeeper, requestPressInputs } from '@parley/contracts';
import type { Button, Part, Question } from '../chat-product/question.js';
import { quoted, withoutMarks } from '../replies/quoted.js';
import { elsewhereWords, requestTexts, type ToDecide, wantsWords } from './request-texts.js';

interface About {
  readonly keeper: RequestKeeper;
  readonly id: string;
  /** Where people reach the web application; absent where that is not known. */
  readonly webUrl: string | undefined;
}

const inputs = {
  request: 'parley_request',
  decision: 'parley_decision',
  team: 'parley_team',
  word: 'parley_word',
} as const satisfies Record<string, keyof typeof requestPressInputs.shape>;

/** Asks whoever may decide it to grant or decline a request. */
export function requestQuestion(request: ToDecide, about: About, isRepeated: boolean): Question {
  const which = { [inputs.request]: `${about.keeper} ${about.id}` };
  const decline: Question = {
    body: [{ kind: 'field', id: inputs.word, label: requestTexts.word, type: 'long_text', isRequired: false }],
    buttons: [send(requestTexts.decline, { ...which, [inputs.decision]: 'decline' })],
  };
  return {
    body: [
      { kind: 'title', text: requestTexts.title },
      ...(isRepeated ? [{ kind: 'paragraph' as const, text: requestTexts.repeated }] : []),
      { kind: 'verbatim', text: wantsWords(request), look: 'subtle' },
      { kind: 'verbatim', text: request.reason },
      ...teamsOf(request),
      { kind: 'paragraph', text: elsewhereWords(request.kind, about.webUrl) },
    ],
    buttons: [
      send(requestTexts.grant, { ...which, [inputs.decision]: 'grant' }),
      { kind: 'open', caption: requestTexts.decline, question: decline },
    ],
  };
}

/** The same for clients that show no cards. */
export const requestMarkdown = (request: ToDecide, about: About): string =>
  [
    withoutMarks(wantsWords(request).replace(/\s+/g, ' ')),
    quoted(request.reason),
    elsewhereWords(request.kind, about.webUrl),
  ].join('\n\n');

const send = (caption: string, sent: Readonly<Record<string, string>>): Button => ({
  kind: 'send',
  caption,
  inputs: sent,
});

/** Nothing to choose where only whoever asks can be let in. */
function teamsOf({ requested_by, teams }: ToDecide): Part[] {
  if (teams.length === 0) return [];
  const alone = { title: requestTexts.alone(requested_by), value: '*' };
  const options = [alone, ...teams.map((slug) => ({ title: requestTexts.team(slug), value: slug }))];
  const type = options.length > maxInView ? 'choice' : 'decision';
  return [{ kind: 'field', id: inputs.team, label: requestTexts.letIn, type, isRequired: true, options, value: '*' }];
}

/** More of them are folded. */
const maxInView = 5;

/** The request that a press is about. Nothing about it is certain: ui-bff asks the chat product, and checks it all. */
export function requestPressed(pressed: Readonly<Record<string, unknown>>): About | undefined {
  const { data } = requestPressInputs.shape.parley_request.safeParse(pressed[inputs.request]);
  if (data === undefined) return undefined;
  const [keeper, id = ''] = data.split(' ');
  return { keeper: keeper === 'rag' ? 'rag' : 'ui', id, webUrl: undefined };
}

import { maxDocumentBytes } from '@parley/contracts';
import { openFence } from '../chunking/open-fence.js';
import type { LeftOut } from '../extract/document-reader.js';
import { cutText } from '../pages/cut-text.js';
import type { Issue, IssueComment, IssueKey, IssueKind } from './issue.js';

const kindNames: Readonly<Record<IssueKind, string>> = {
  issue: 'Issue',
  pull_request: 'Pull request',
  merge_request: 'Merge request',
};

/** Room for the line in front, which is no longer than this in all. */
const maxFactsLength = 20_000;

/** An issue as one document: what is known of it, its text, and its comments under their authors' names. */
export function issueMarkdown(issue: Issue): { readonly text: string; readonly leftOut: readonly LeftOut[] } {
  const [facts, text] = [cutText(factsOf(issue), maxFactsLength), wellFormed(issue.text)];
  let room = maxDocumentBytes - Buffer.byteLength(facts) - 4;
  const body = cutToBytes(text, room);
  room -= Buffer.byteLength(body);
  const comments: string[] = [];
  for (const comment of issue.comments.map(commentMarkdown)) {
    room -= Buffer.byteLength(comment) + 2;
    if (room < 0) break;
    comments.push(comment);
  }
  return {
    text: [facts, body, ...comments].filter((part) => part.trim() !== '').join('\n\n'),
    leftOut: leftOutOf({ issue, isCut: body.length < text.length, read: comments.length }),
  };
}

/** As its host writes it. */
const numberText = ({ kind, number }: IssueKey): string => `${kind === 'merge_request' ? '!' : '#'}${number}`;

function factsOf(issue: Issue): string {
  const { state, labels, milestone, author, createdAt, assignees, reviewers } = issue;
  const opened = ['Opened', ...(author === undefined ? [] : ['by', author]), 'on', dayOf(createdAt)].join(' ');
  const lines = [
    `${kindNames[issue.kind]} ${numberText(issue)}, ${state}`,
    opened,
    ...(assignees.length > 0 ? [`Assigned to ${assignees.join(', ')}`] : []),
    ...(reviewers.length > 0 ? [`Reviewed by ${reviewers.join(', ')}`] : []),
    ...(labels.length > 0 ? [`Labels: ${labels.join(', ')}`] : []),
    ...(milestone === undefined ? [] : [`Milestone: ${milestone}`]),
  ];
  return `${lines.join('. ').toWellFormed()}.`;
}

const commentMarkdown = ({ author = 'Somebody', createdAt, text }: IssueComment): string =>
  `### ${author.toWellFormed()}, ${dayOf(createdAt)}\n\n${wellFormed(text)}`;

const dayOf = (moment: string): string => moment.slice(0, 10);

/** A block of code that was left open would swallow what follows. */
function wellFormed(text: string): string {
  const whole = text.toWellFormed().replaceAll('\r\n', '\n').trim();
  const [fence] = openFence(whole, '', 200).match(/`+|~+/) ?? [];
  return fence === undefined ? whole : `${whole}\n${fence}`;
}

function cutToBytes(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text;
  return Buffer.from(text)
    .subarray(0, Math.max(most, 0))
    .toString('utf8')
    .replace(/\uFFFD+$/, '');
}

interface Read {
  readonly issue: Issue;
  readonly isCut: boolean;
  /** Comments that have room. */
  readonly read: number;
}

function leftOutOf({ issue: { comments, hasMoreComments }, isCut, read }: Read): LeftOut[] {
  const tooLong = 'An issue with its comments is read up to 1 MiB.';
  return [
    ...(isCut ? [{ what: 'The end of the text', why: tooLong }] : []),
    ...(read < comments.length ? [{ what: `${comments.length - read} of the last comments`, why: tooLong }] : []),
    ...(hasMoreComments ? [{ what: 'What follows', why: `The first ${comments.length} comments are read.` }] : []),
  ];
}

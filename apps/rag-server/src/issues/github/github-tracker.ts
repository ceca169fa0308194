import type { GetAnswer } from '../host/host-http.js';
import { listedPages } from '../host/listed-pages.js';
import { type Issue, type IssueComment, type IssueKey, type ListedIssue, maxComments } from '../issue.js';
import type { IssueChoice, IssueTracker } from '../issue-tracker.js';
import {
  type CommentAnswer,
  commentsAnswer,
  type IssueAnswer,
  issueAnswer,
  issuesAnswer,
  repositoryAnswer,
} from './github-answers.js';

/** What GitHub asks its clients to send. */
export const githubHeaders = { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' };

const pageSize = 100;

/** Issues and pull requests of a repository of GitHub, of the cloud or a company's own. @param path `owner/repository` */
export function githubTracker(get: GetAnswer, path: string, choice: IssueChoice): IssueTracker {
  const root = `/repos/${path}`;
  return {
    async requireReadable(signal) {
      await get(root, repositoryAnswer, signal);
    },
    async *issues(since, signal) {
      // By age: an entry that changes keeps its place then, and none moves past the page being read.
      const order = { state: 'all', sort: 'created', direction: 'asc', per_page: `${pageSize}` };
      const query = new URLSearchParams({ ...order, ...(since !== undefined && { since }) });
      const list = { path: `${root}/issues?${query.toString()}`, schema: issuesAnswer, keyOf: numberOf };
      for await (const page of listedPages(get, list, signal)) yield page.map(toListed).filter(isChosen(choice));
    },
    async commentedSince(since, signal) {
      const query = new URLSearchParams({ since, sort: 'updated', direction: 'asc', per_page: `${pageSize}` });
      const list = { path: `${root}/issues/comments?${query.toString()}`, schema: commentsAnswer, keyOf: idOf };
      const found = new Map<number, IssueKey>();
      for await (const page of listedPages(get, list, signal)) {
        for (const key of page.flatMap(keyOfComment)) found.set(key.number, key);
      }
      return [...found.values()].filter(isChosen(choice));
    },
    async issue({ number }, signal) {
      const { body } = await get(`${root}/issues/${number}`, issueAnswer, signal);
      const comments = body.comments === 0 ? [] : await commentsOf(get, `${root}/issues/${number}`, signal);
      return toIssue(body, comments);
    },
  };
}

async function commentsOf(get: GetAnswer, issue: string, signal: AbortSignal): Promise<CommentAnswer[]> {
  const path = `${issue}/comments?per_page=${pageSize}`;
  const found: CommentAnswer[] = [];
  const list = { path, schema: commentsAnswer, keyOf: idOf, atMost: maxComments + 1 };
  for await (const page of listedPages(get, list, signal)) found.push(...page);
  return found;
}

const isChosen =
  (choice: IssueChoice) =>
  ({ kind }: IssueKey): boolean =>
    choice === 'all' || (choice === 'issues') === (kind === 'issue');

const numberOf = ({ number }: IssueAnswer) => number;
const idOf = ({ id }: CommentAnswer) => id;

/** Its address for people tells whether it stands below an issue or a pull request. */
function keyOfComment({ issue_url, html_url }: CommentAnswer): IssueKey[] {
  const number = /\/issues\/(\d{1,15})$/.exec(issue_url)?.[1];
  return number === undefined
    ? []
    : [{ number: Number(number), kind: /\/pull\/\d+/.test(html_url) ? 'pull_request' : 'issue' }];
}

/** A comment that was deleted changes the count, if nothing else. */
const toListed = ({ number, title, html_url, updated_at, comments, pull_request }: IssueAnswer): ListedIssue => ({
  number,
  kind: pull_request ? 'pull_request' : 'issue',
  version: `${updated_at}/${comments}`,
  title,
  url: html_url,
  isConfidential: false,
});

const toIssue = (answer: IssueAnswer, comments: readonly CommentAnswer[]): Issue => ({
  ...toListed(answer),
  state: stateOf(answer),
  author: answer.user?.login,
  assignees: (answer.assignees ?? []).map(({ login }) => login),
  reviewers: [],
  labels: answer.labels.map((label) => (typeof label === 'string' ? label : (label.name ?? ''))).filter(Boolean),
  milestone: answer.milestone?.title,
  createdAt: answer.created_at,
  updatedAt: answer.updated_at,
  text: answer.body ?? '',
  comments: comments.slice(0, maxComments).map(toComment),
  hasMoreComments: comments.length > maxComments,
});

function stateOf({ state, draft, pull_request: pull }: IssueAnswer): string {
  if (pull?.merged_at != null) return 'merged';
  return draft === true && state === 'open' ? 'draft' : state;
}

const toComment = ({ user, created_at: createdAt, body }: CommentAnswer): IssueComment => ({
  author: user?.login,
  createdAt,
  text: body ?? '',
});

import type { ListOrder } from '../../connectors/listed/listed-place.js';
import type { GetAnswer } from '../host/host-http.js';
import { listedPages } from '../host/listed-pages.js';
import { fromCursor, pageAfter, type PageCursor, toCursor } from '../host/page-cursor.js';
import { type Issue, type IssueComment, type IssueKey, type ListedIssue, maxComments } from '../issue.js';
import { isChosen, type IssueChoice, type IssueTracker } from '../issue-tracker.js';
import {
  type CommentAnswer,
  commentsAnswer,
  type IssueAnswer,
  issueAnswer,
  issuesAnswer,
  type ListedAnswer,
  repositoryAnswer,
} from './github-answers.js';

/** What GitHub asks its clients to send. */
export const githubHeaders = { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' };

const pageSize = 100;

/** Issues and pull requests of a repository of GitHub, of the cloud or a company's own. @param path `owner/repository` */
export function githubTracker(get: GetAnswer, path: string, choice: IssueChoice): IssueTracker {
  const root = `/repos/${path}`;
  const issueOf = async ({ number }: IssueKey, signal: AbortSignal) =>
    (await get(`${root}/issues/${number}`, issueAnswer, signal)).body;
  return {
    async requireReadable(signal) {
      await get(root, repositoryAnswer, signal);
    },
    async list(order, signal) {
      const cursor = order.cursor === undefined ? firstPage(root, order) : fromCursor(order.cursor);
      const { issues, next } = await pageAt(get, cursor, signal);
      const after = next === undefined ? partAfter(root, cursor, order) : pageAfter(cursor, next);
      return { issues: issues.filter((one) => isChosen(choice, one)), next: after && toCursor(after) };
    },
    look: async (key, signal) => toListed(await issueOf(key, signal)),
    async read(key, signal) {
      const answer = await issueOf(key, signal);
      const comments = answer.comments === 0 ? [] : await commentsOf(get, `${root}/issues/${key.number}`, signal);
      return toIssue(answer, comments);
    },
  };
}

/** By age: an entry that changes keeps its place then, and none moves past the page being read. */
const byAge = { sort: 'created', direction: 'asc', per_page: `${pageSize}` };

/**
 * Who rewrites a comment does not change its issue, so issues whose comments have changed since the last reading are listed
 * first.
 */
function firstPage(root: string, order: ListOrder): PageCursor {
  if (order.known === undefined) return issuesPage(root, order);
  const query = new URLSearchParams({ ...byAge, since: momentOf(order.known) });
  return { path: `${root}/issues/comments?${query.toString()}`, before: 0 };
}

function issuesPage(root: string, { since }: ListOrder, before = 0): PageCursor {
  const query = new URLSearchParams({ ...byAge, state: 'all', ...(since !== undefined && { since: momentOf(since) }) });
  return { path: `${root}/issues?${query.toString()}`, before };
}

/** What is listed after the last page of something. */
const partAfter = (root: string, { path, before }: PageCursor, order: ListOrder): PageCursor | undefined =>
  isOfComments(path) ? issuesPage(root, order, before + 1) : undefined;

const isOfComments = (path: string) => /^[^?]*\/issues\/comments\?/.test(path);

async function pageAt(get: GetAnswer, { path }: PageCursor, signal: AbortSignal) {
  if (isOfComments(path)) {
    const { body, next } = await get(path, commentsAnswer, signal);
    return { issues: body.flatMap(issueOfComment), next };
  }
  const { body, next } = await get(path, issuesAnswer, signal);
  return { issues: body.map(toListed), next };
}

const momentOf = (ms: number): string => new Date(ms).toISOString();

async function commentsOf(get: GetAnswer, issue: string, signal: AbortSignal): Promise<CommentAnswer[]> {
  const list = { path: `${issue}/comments?per_page=${pageSize}`, schema: commentsAnswer, keyOf: idOf };
  const found: CommentAnswer[] = [];
  for await (const page of listedPages(get, list, signal)) {
    found.push(...page);
    if (found.length > maxComments) break;
  }
  return found;
}

const idOf = ({ id }: CommentAnswer) => id;

/** Its address for people tells whether it stands below an issue or a pull request. */
function issueOfComment({ issue_url, html_url }: CommentAnswer): ListedIssue[] {
  const number = /\/issues\/(\d{1,15})$/.exec(issue_url)?.[1];
  if (number === undefined) return [];
  const kind = /\/pull\/\d+/.test(html_url) ? 'pull_request' : 'issue';
  return [{ number: Number(number), kind, version: '', isConfidential: false }];
}

/** A comment that was deleted changes the count, if nothing else. */
const toListed = ({ number, updated_at, comments, pull_request }: ListedAnswer): ListedIssue => ({
  number,
  kind: pull_request ? 'pull_request' : 'issue',
  version: `${updated_at}/${comments}`,
  isConfidential: false,
});

const toIssue = (answer: IssueAnswer, comments: readonly CommentAnswer[]): Issue => ({
  ...toListed(answer),
  title: answer.title,
  url: answer.html_url,
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

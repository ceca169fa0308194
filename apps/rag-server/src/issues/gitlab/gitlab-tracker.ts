import type { ListOrder } from '../../connectors/listed/listed-place.js';
import type { GetAnswer } from '../host/host-http.js';
import { listedPages } from '../host/listed-pages.js';
import { fromCursor, pageAfter, type PageCursor, toCursor } from '../host/page-cursor.js';
import {
  type Issue,
  type IssueComment,
  type IssueKey,
  type IssueKind,
  type ListedIssue,
  maxComments,
} from '../issue.js';
import type { IssueChoice, IssueTracker } from '../issue-tracker.js';
import {
  type ItemAnswer,
  itemAnswer,
  itemsAnswer,
  type ListedAnswer,
  type NoteAnswer,
  notesAnswer,
  type ProjectAnswer,
  projectAnswer,
} from './gitlab-answers.js';

const pageSize = 100;

/** Issues and merge requests of a project of GitLab, of the cloud or a company's own. @param path `group/project` */
export function gitlabTracker(get: GetAnswer, path: string, choice: IssueChoice): IssueTracker {
  const root = `/projects/${encodeURIComponent(path)}`;
  const addressOf = ({ kind, number }: IssueKey) => `${root}/${segments[kind]}/${number}`;
  const itemOf = async (key: IssueKey, signal: AbortSignal) => (await get(addressOf(key), itemAnswer, signal)).body;
  const partAfter = async (done: PageCursor | undefined, order: ListOrder, signal: AbortSignal) =>
    listAfter(root, done, { order, choice, project: (await get(root, projectAnswer, signal)).body });
  return {
    async requireReadable(signal) {
      await get(root, projectAnswer, signal);
    },
    async list(order, signal) {
      const isFirst = order.cursor === undefined;
      const cursor = isFirst ? await partAfter(undefined, order, signal) : fromCursor(order.cursor);
      if (!cursor) return { issues: [], next: undefined };
      const { body, next } = await get(cursor.path, itemsAnswer, signal);
      const after = next === undefined ? await partAfter(cursor, order, signal) : pageAfter(cursor, next);
      return { issues: body.map((item) => toListed(kindIn(cursor.path), item)), next: after && toCursor(after) };
    },
    look: async (key, signal) => toListed(key.kind, await itemOf(key, signal)),
    read: async (key, signal) =>
      toIssue(key.kind, await itemOf(key, signal), await notesOf(get, addressOf(key), signal)),
  };
}

const segments: Readonly<Record<IssueKind, string>> = {
  issue: 'issues',
  merge_request: 'merge_requests',
  pull_request: 'merge_requests',
};

const kindIn = (path: string): IssueKind => (/^[^?]*\/merge_requests\?/.test(path) ? 'merge_request' : 'issue');

interface Wanted {
  readonly order: ListOrder;
  readonly choice: IssueChoice;
  readonly project: ProjectAnswer;
}

/** The list after the last page of another one, or the first one: issues, then merge requests, as far as they are wanted. */
function listAfter(root: string, done: PageCursor | undefined, wanted: Wanted): PageCursor | undefined {
  const kinds = listedKinds(wanted);
  const kind = kinds[done === undefined ? 0 : kinds.indexOf(kindIn(done.path)) + 1];
  if (kind === undefined) return undefined;
  // By age: an entry that changes keeps its place then, and none moves past the page being read.
  const byAge = { scope: 'all', state: 'all', order_by: 'created_at', sort: 'asc', per_page: `${pageSize}` };
  const { since } = wanted.order;
  const changed = since === undefined ? {} : { updated_after: new Date(since).toISOString() };
  const query = new URLSearchParams({ ...byAge, ...changed });
  return { path: `${root}/${segments[kind]}?${query.toString()}`, before: done === undefined ? 0 : done.before + 1 };
}

/** What a project has switched off is not asked for: it would be refused. */
function listedKinds({ choice, project }: Wanted): IssueKind[] {
  const { issues_access_level: issues, merge_requests_access_level: requests } = project;
  return [
    ...(choice !== 'requests' && issues !== 'disabled' ? (['issue'] as const) : []),
    ...(choice !== 'issues' && requests !== 'disabled' ? (['merge_request'] as const) : []),
  ];
}

/** Not what GitLab notes by itself, and not what is for members of the project alone. */
async function notesOf(get: GetAnswer, item: string, signal: AbortSignal): Promise<NoteAnswer[]> {
  const path = `${item}/notes?sort=asc&order_by=created_at&per_page=${pageSize}`;
  const found: NoteAnswer[] = [];
  for await (const page of listedPages(get, { path, schema: notesAnswer, keyOf: ({ id }) => id }, signal)) {
    found.push(
      ...page.filter(({ system, internal, confidential }) => !system && internal !== true && confidential !== true),
    );
    if (found.length > maxComments) break;
  }
  return found;
}

/** A comment that was deleted changes the count, if nothing else. */
const toListed = (kind: IssueKind, item: ListedAnswer): ListedIssue => ({
  kind,
  number: item.iid,
  version: `${item.updated_at}/${item.user_notes_count}`,
  isConfidential: item.confidential,
});

const toIssue = (kind: IssueKind, item: ItemAnswer, notes: readonly NoteAnswer[]): Issue => ({
  ...toListed(kind, item),
  title: item.title,
  url: item.web_url,
  state: stateOf(item),
  author: item.author?.name,
  assignees: namesOf(item.assignees),
  reviewers: namesOf(item.reviewers),
  labels: item.labels,
  milestone: item.milestone?.title,
  createdAt: item.created_at,
  updatedAt: item.updated_at,
  text: item.description ?? '',
  comments: notes.slice(0, maxComments).map(toComment),
  hasMoreComments: notes.length > maxComments,
});

function stateOf({ state, draft }: ItemAnswer): string {
  if (state !== 'opened') return state;
  return draft === true ? 'draft' : 'open';
}

const namesOf = (people: ItemAnswer['assignees']) => (people ?? []).map(({ name }) => name);

const toComment = ({ author, created_at: createdAt, body }: NoteAnswer): IssueComment => ({
  author: author?.name,
  createdAt,
  text: body ?? '',
});

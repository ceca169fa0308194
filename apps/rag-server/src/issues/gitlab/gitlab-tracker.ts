import type { GetAnswer } from '../host/host-http.js';
import { listedPages } from '../host/listed-pages.js';
import { type Issue, type IssueComment, type IssueKind, type ListedIssue, maxComments } from '../issue.js';
import type { IssueChoice, IssueTracker } from '../issue-tracker.js';
import {
  type ItemAnswer,
  itemAnswer,
  itemsAnswer,
  type NoteAnswer,
  notesAnswer,
  type ProjectAnswer,
  projectAnswer,
} from './gitlab-answers.js';

const pageSize = 100;

/** Issues and merge requests of a project of GitLab, of the cloud or a company's own. @param path `group/project` */
export function gitlabTracker(get: GetAnswer, path: string, choice: IssueChoice): IssueTracker {
  const root = `/projects/${encodeURIComponent(path)}`;
  const project = async (signal: AbortSignal) => (await get(root, projectAnswer, signal)).body;
  return {
    async requireReadable(signal) {
      await project(signal);
    },
    async *issues(since, signal) {
      for (const kind of listedKinds(choice, await project(signal))) {
        // By age: an entry that changes keeps its place then, and none moves past the page being read.
        const order = { scope: 'all', state: 'all', order_by: 'created_at', sort: 'asc', per_page: `${pageSize}` };
        const query = new URLSearchParams({ ...order, ...(since !== undefined && { updated_after: since }) });
        const list = { path: `${root}/${segments[kind]}?${query.toString()}`, schema: itemsAnswer, keyOf: iidOf };
        for await (const page of listedPages(get, list, signal)) yield page.map((item) => toListed(kind, item));
      }
    },
    /** A comment changes the issue that it belongs to. */
    commentedSince: () => Promise.resolve([]),
    async issue({ kind, number }, signal) {
      const address = `${root}/${segments[kind]}/${number}`;
      const { body } = await get(address, itemAnswer, signal);
      return toIssue(kind, body, await notesOf(get, address, signal));
    },
  };
}

const segments: Readonly<Record<IssueKind, string>> = {
  issue: 'issues',
  merge_request: 'merge_requests',
  pull_request: 'merge_requests',
};

/** What a project has switched off is not asked for. */
function listedKinds(choice: IssueChoice, project: ProjectAnswer): IssueKind[] {
  const kinds: IssueKind[] = [];
  if (choice !== 'requests' && project.issues_access_level !== 'disabled') kinds.push('issue');
  if (choice !== 'issues' && project.merge_requests_access_level !== 'disabled') kinds.push('merge_request');
  return kinds;
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

const iidOf = ({ iid }: ItemAnswer) => iid;

/** A comment that was deleted changes the count, if nothing else. */
const toListed = (kind: IssueKind, item: ItemAnswer): ListedIssue => ({
  kind,
  number: item.iid,
  version: `${item.updated_at}/${item.user_notes_count}`,
  title: item.title,
  url: item.web_url,
  isConfidential: item.confidential,
});

const toIssue = (kind: IssueKind, item: ItemAnswer, notes: readonly NoteAnswer[]): Issue => ({
  ...toListed(kind, item),
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

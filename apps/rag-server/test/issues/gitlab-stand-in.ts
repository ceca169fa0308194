import {
  byAge,
  changedSince,
  pageOf,
  type ProjectAnswer,
  type StandInComment,
  type StandInIssue,
  type StandInProject,
} from './stand-in-project.js';

/** As GitLab words them. */
export const gitlabRefusals = {
  missing: { status: 404, body: { message: '404 Project Not Found' } },
  unauthorized: { status: 401, body: { message: '401 Unauthorized' } },
  limited: {
    status: 429,
    body: { message: { error: 'This endpoint has been requested too many times. Try again later.' } },
  },
};

export const gitlabHeaders = ({ left, resetAt, isRefused }: { left: number; resetAt: number; isRefused: boolean }) => ({
  'ratelimit-limit': '2000',
  'ratelimit-observed': `${2_000 - left}`,
  'ratelimit-remaining': `${left}`,
  'ratelimit-reset': `${resetAt}`,
  ...(isRefused && { 'retry-after': `${Math.max(resetAt - Math.floor(Date.now() / 1_000), 1)}` }),
});

const marks = { issues: '#', merge_requests: '!' } as const;
type Segment = keyof typeof marks;

export function gitlabAnswer(project: StandInProject, url: URL): ProjectAnswer {
  const root = `${new URL(project.api).pathname}/projects/${encodeURIComponent(project.path)}`;
  if (url.pathname === root) return { body: projectBody(project) };
  const rest = url.pathname.startsWith(`${root}/`) ? url.pathname.slice(root.length) : '';
  const [, segment, iid, notes] = /^\/(issues|merge_requests)(?:\/(\d+)(\/notes)?)?$/.exec(rest) ?? [];
  if (segment === undefined) return undefined;
  const at = segment as Segment;
  if (project.disabled.has(at)) return { status: 403, body: { message: '403 Forbidden' } };
  if (iid === undefined) return listOf(project, url, at);
  const issue = project.issues.get(`${marks[at]}${iid}`);
  if (!issue) return { status: 404, body: { message: '404 Not found' } };
  return notes === undefined ? { body: itemBody(project, issue) } : notesOf(project, url, issue);
}

const projectBody = ({ path, url, disabled }: StandInProject) => ({
  id: 7,
  name: path.split('/').at(-1),
  path_with_namespace: path,
  web_url: url,
  visibility: 'public',
  issues_access_level: disabled.has('issues') ? 'disabled' : 'enabled',
  merge_requests_access_level: disabled.has('merge_requests') ? 'disabled' : 'enabled',
});

function listOf(project: StandInProject, url: URL, segment: Segment): ProjectAnswer {
  const { searchParams: query } = url;
  const all = [...project.issues].filter(([key]) => key.startsWith(marks[segment])).map(([, issue]) => issue);
  const wanted = changedSince(all, query.get('updated_after')).sort(byAge);
  const { part, link } = pageOf(query.get('sort') === 'asc' ? wanted : wanted.reverse(), url, project);
  return { body: part.map((issue) => itemBody(project, issue)), link };
}

function notesOf(project: StandInProject, url: URL, { comments }: StandInIssue): ProjectAnswer {
  const inOrder = url.searchParams.get('sort') === 'asc' ? comments : [...comments].reverse();
  const { part, link } = pageOf(inOrder, url, project);
  return { body: part.map(noteBody), link };
}

/** The user name is what mentions are made of; people are shown by their names. */
const userBody = (name: string) => ({
  id: 1,
  username: name.toLowerCase().replaceAll(' ', '.'),
  name,
  state: 'active',
});

function itemBody({ url }: StandInProject, issue: StandInIssue) {
  const { number, title, text = `Text of ${issue.title}.`, author = 'Alice Archer', isRequest = false } = issue;
  const { state = 'open' } = issue;
  return {
    id: 9_000 + number,
    iid: number,
    project_id: 7,
    title,
    description: text,
    state: state === 'open' ? 'opened' : state,
    created_at: withMilliseconds(issue.createdAt),
    updated_at: withMilliseconds(issue.updatedAt),
    closed_at: null,
    labels: issue.labels ?? [],
    milestone: issue.milestone === undefined ? null : { id: 1, iid: 1, title: issue.milestone, state: 'active' },
    assignees: (issue.assignees ?? []).map(userBody),
    author: author === null ? null : userBody(author),
    user_notes_count: issue.comments.filter(({ isSystem }) => isSystem !== true).length,
    web_url: `${url}/-/${isRequest ? 'merge_requests' : 'issues'}/${number}`,
    ...(isRequest ? { draft: false, reviewers: [], merged_at: null } : { confidential: issue.isConfidential ?? false }),
  };
}

const withMilliseconds = (moment: string) => moment.replace('Z', '.000Z');

const noteBody = ({ id, author, text, createdAt, updatedAt, isInternal, isSystem }: StandInComment) => ({
  id,
  type: null,
  body: text,
  author: userBody(author),
  created_at: withMilliseconds(createdAt),
  updated_at: withMilliseconds(updatedAt),
  system: isSystem ?? false,
  noteable_type: 'Issue',
  resolvable: false,
  confidential: isInternal ?? false,
  internal: isInternal ?? false,
});

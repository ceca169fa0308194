import {
  byAge,
  changedSince,
  pageOf,
  type ProjectAnswer,
  type StandInComment,
  type StandInIssue,
  type StandInProject,
} from './stand-in-project.js';

const docs = 'https://docs.github.com/rest';

/** As GitHub words them. */
export const githubRefusals = {
  missing: { status: 404, body: { message: 'Not Found', documentation_url: docs, status: '404' } },
  unauthorized: { status: 401, body: { message: 'Bad credentials', documentation_url: docs, status: '401' } },
  limited: {
    status: 403,
    body: {
      message: 'API rate limit exceeded for 192.0.2.7.',
      documentation_url: `${docs}/overview/rate-limits-for-the-rest-api`,
    },
  },
};

export const githubHeaders = ({ left, resetAt }: { left: number; resetAt: number; isRefused: boolean }) => ({
  'x-ratelimit-limit': '5000',
  'x-ratelimit-remaining': `${left}`,
  'x-ratelimit-reset': `${resetAt}`,
  'x-ratelimit-used': `${5_000 - left}`,
  'x-ratelimit-resource': 'core',
  'x-github-media-type': 'github.v3; format=json',
});

export function githubAnswer(project: StandInProject, url: URL): ProjectAnswer {
  const path = url.pathname
    .replace(new URL(project.api).pathname, '')
    .replace(`/repos/${project.path}`, '/repositories/7')
    .replace(/^\/repositories\/7/, '/of');
  if (path === '/of') return { body: { id: 7, full_name: project.path, private: false, has_issues: true } };
  if (path === '/of/issues') return listOfIssues(project, url);
  if (path === '/of/issues/comments') return listOfComments(project, url);
  const [, number = '', comments] = /^\/of\/issues\/(\d+)(\/comments)?$/.exec(path) ?? [];
  const issue = project.issues.get(`#${number}`);
  if (!issue) return goneAnswer(project, number);
  if (comments === undefined) return { body: issueBody(project, issue) };
  const { part, link } = pageOf(issue.comments, url, project);
  return { body: part.map((comment) => commentBody(project, issue, comment)), link };
}

function goneAnswer({ gone, api }: StandInProject, number: string): ProjectAnswer {
  const status = gone.get(`#${number}`);
  if (status === undefined) return undefined;
  const message = status === 410 ? 'This issue was deleted' : status === 301 ? 'Moved Permanently' : 'Not Found';
  const location = status === 301 ? { location: `${api}/repositories/8/issues/1` } : {};
  return { status, body: { message, documentation_url: docs }, ...location };
}

/** Its links name the repository by its id, as GitHub's do. */
function listOfIssues(project: StandInProject, url: URL): ProjectAnswer {
  const { searchParams: query } = url;
  const state = query.get('state') ?? 'open';
  const all = changedSince([...project.issues.values()], query.get('since'))
    .filter((issue) => state === 'all' || stateOf(issue) === state)
    .sort(byAge);
  const inOrder = query.get('direction') === 'asc' ? all : all.reverse();
  const { part, link } = pageOf(inOrder, url, project, new URL(`${project.api}/repositories/7/issues`));
  return { body: part.map((issue) => issueBody(project, issue)), link };
}

function listOfComments(project: StandInProject, url: URL): ProjectAnswer {
  const all = [...project.issues.values()].flatMap((issue) =>
    changedSince(issue.comments, url.searchParams.get('since')).map((comment) => commentBody(project, issue, comment)),
  );
  const { part, link } = pageOf(all, url, project, new URL(`${project.api}/repositories/7/issues/comments`));
  return { body: part, link };
}

const stateOf = ({ state = 'open' }: StandInIssue) => (state === 'open' ? 'open' : 'closed');

const userBody = (login: string) => ({ login, id: 1, type: 'User', site_admin: false });

const addressOf = ({ url }: StandInProject, { number, isRequest = false }: StandInIssue) =>
  `${url}/${isRequest ? 'pull' : 'issues'}/${number}`;

function issueBody(project: StandInProject, issue: StandInIssue) {
  const { number, title, text = `Text of ${issue.title}.`, author = 'alice', isRequest = false } = issue;
  return {
    url: `${project.api}/repos/${project.path}/issues/${number}`,
    html_url: addressOf(project, issue),
    id: 1_000 + number,
    node_id: `I_${number}`,
    number,
    title,
    user: author === null ? null : userBody(author),
    labels: (issue.labels ?? []).map((name, id) => ({ id, name, color: 'ededed', default: false, description: null })),
    state: stateOf(issue),
    locked: false,
    assignee: null,
    assignees: (issue.assignees ?? []).map(userBody),
    milestone: issue.milestone === undefined ? null : { number: 1, title: issue.milestone, state: 'open' },
    comments: issue.comments.length,
    created_at: issue.createdAt,
    updated_at: issue.updatedAt,
    closed_at: null,
    author_association: 'MEMBER',
    body: text,
    state_reason: null,
    ...(isRequest && {
      draft: false,
      pull_request: {
        url: `${project.api}/repos/${project.path}/pulls/${number}`,
        html_url: addressOf(project, issue),
        merged_at: issue.state === 'merged' ? issue.updatedAt : null,
      },
    }),
  };
}

const commentBody = (project: StandInProject, issue: StandInIssue, comment: StandInComment) => ({
  url: `${project.api}/repos/${project.path}/issues/comments/${comment.id}`,
  html_url: `${addressOf(project, issue)}#issuecomment-${comment.id}`,
  issue_url: `${project.api}/repos/${project.path}/issues/${issue.number}`,
  id: comment.id,
  user: userBody(comment.author),
  created_at: comment.createdAt,
  updated_at: comment.updatedAt,
  author_association: 'NONE',
  body: comment.text,
});

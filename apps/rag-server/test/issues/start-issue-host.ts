import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { githubAnswer, githubHeaders, githubRefusals } from './github-stand-in.js';
import { gitlabAnswer, gitlabHeaders, gitlabRefusals } from './gitlab-stand-in.js';
import type { IssueDraft, ProjectAnswer, StandInComment, StandInIssue } from './stand-in-project.js';

export type HostAnswer = (req: IncomingMessage, res: ServerResponse) => void;

/** A host of one project on loopback that answers as GitHub's or GitLab's API does, paging and limits included. */
export interface StandInHost {
  /** Where people open the project. */
  readonly url: string;
  readonly api: string;
  /** Paths asked for, in order, with the query. */
  readonly asked: string[];
  /** Headers of the last request. */
  headers(): IncomingMessage['headers'];
  /** Adds an issue, or changes it. */
  put(number: number, draft: IssueDraft): void;
  comment(number: number, text: string, more?: Partial<StandInComment> & { isRequest?: boolean }): number;
  /** Changes what a comment says, and nothing of its issue. */
  rewrite(number: number, comment: number, text: string): void;
  /** Takes an issue away: deleted, or transferred to another project. */
  remove(number: number, status?: 404 | 410 | 301, isRequest?: boolean): void;
  /** Hides the project from whoever does not send this token. */
  requireToken(token: string | undefined): void;
  switchOff(feature: 'issues' | 'merge_requests'): void;
  /** How many more requests are allowed before the limit is reached, and for how many seconds it then holds. */
  allow(requests: number, restSeconds?: number): void;
  /** Answers in place of the host where the path holds this text; `undefined` ends that. */
  answerAt(part: string, answer: HostAnswer | undefined): void;
  /** Forgets all of it. */
  reset(): void;
  close(): Promise<void>;
}

const products = {
  github: { root: '/api/v3', answer: githubAnswer, headers: githubHeaders, refusals: githubRefusals },
  gitlab: { root: '/api/v4', answer: gitlabAnswer, headers: gitlabHeaders, refusals: gitlabRefusals },
};

export interface IssueHostOptions {
  readonly path?: string;
  /** The most entries at a time, whatever is asked for. */
  readonly maxAtOnce?: number;
}

export async function startIssueHost(
  product: keyof typeof products,
  { path = 'acme/handbook', maxAtOnce = 2 }: IssueHostOptions = {},
): Promise<StandInHost> {
  const { root, answer, headers, refusals } = products[product];
  const issues = new Map<string, StandInIssue>();
  const gone = new Map<string, number>();
  const answers = new Map<string, HostAnswer>();
  const disabled = new Set<'issues' | 'merge_requests'>();
  const asked: string[] = [];
  let [left, resetAt, token, last] = [5_000, 0, undefined as string | undefined, {} as IncomingMessage['headers']];
  const server = createServer((req, res) => {
    const path = req.url ?? '/';
    asked.push(path);
    last = req.headers;
    const special = [...answers].find(([part]) => path.includes(part))?.[1];
    if (special) special(req, res);
    else send(res, answerTo(req));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  const project = { path, url: `${origin}/${path}`, api: `${origin}${root}`, issues, gone, maxAtOnce, disabled };

  function answerTo(req: IncomingMessage): NonNullable<ProjectAnswer> {
    const now = Math.floor(Date.now() / 1_000);
    if (left === 0 && now < resetAt) return refusals.limited;
    if (now >= resetAt) left = Math.max(left, 5_000);
    const given = req.headers.authorization ?? '';
    if (token !== undefined && given !== '' && given !== `Bearer ${token}`) return refusals.unauthorized;
    const isHidden = token !== undefined && given === '';
    const url = new URL(req.url ?? '/', origin);
    left = Math.max(left - 1, 0);
    return (isHidden ? undefined : answer(project, url)) ?? refusals.missing;
  }

  function send(res: ServerResponse, { status = 200, body, link, location }: NonNullable<ProjectAnswer>): void {
    res.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      ...headers({ left, resetAt, isRefused: status === 403 || status === 429 }),
      ...(link !== undefined && { link }),
      ...(location !== undefined && { location }),
    });
    res.end(JSON.stringify(body));
  }

  let clock = 0;
  /** Whole seconds, as the hosts have them, each later than the one before. */
  const moment = () => {
    clock = Math.max(clock + 1_000, Math.floor(Date.now() / 1_000) * 1_000);
    return new Date(clock).toISOString().replace('.000', '');
  };
  const keyOf = (number: number, isRequest: boolean) =>
    product === 'gitlab' && isRequest ? `!${number}` : `#${number}`;
  let comments = 0;
  return {
    ...project,
    asked,
    headers: () => last,
    put(number, draft) {
      const key = keyOf(number, draft.isRequest ?? false);
      const before = issues.get(key);
      const at = moment();
      issues.set(key, {
        ...draft,
        number,
        createdAt: before?.createdAt ?? at,
        updatedAt: at,
        comments: before?.comments ?? [],
      });
    },
    comment(number, text, { isRequest = false, ...more } = {}) {
      const issue = issues.get(keyOf(number, isRequest));
      if (!issue) throw new Error(`there is no issue ${number}`);
      const at = moment();
      comments += 1;
      issue.comments.push({ id: comments, author: 'bob', text, createdAt: at, updatedAt: at, ...more });
      issue.updatedAt = at;
      return comments;
    },
    rewrite(number, id, text) {
      const comment = issues.get(keyOf(number, false))?.comments.find((one) => one.id === id);
      if (!comment) throw new Error(`there is no comment ${id}`);
      Object.assign(comment, { text, updatedAt: moment() });
    },
    remove(number, status = 410, isRequest = false) {
      issues.delete(keyOf(number, isRequest));
      gone.set(keyOf(number, isRequest), status);
    },
    requireToken: (wanted) => void (token = wanted),
    switchOff: (feature) => void disabled.add(feature),
    allow(requests, restSeconds = 60) {
      left = requests;
      resetAt = Math.floor(Date.now() / 1_000) + restSeconds;
    },
    answerAt(part, special) {
      if (special) answers.set(part, special);
      else answers.delete(part);
    },
    reset() {
      for (const known of [issues, gone, answers, disabled]) known.clear();
      [left, resetAt, token, asked.length] = [5_000, 0, undefined, 0];
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

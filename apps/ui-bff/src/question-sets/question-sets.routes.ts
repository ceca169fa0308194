import {
  AppError,
  deletedBody,
  type ListedSet,
  questionSetBody,
  questionSetChange,
  questionSetDraft,
  questionSetPage,
  questionSetQuery,
  type QuestionSetView,
  setRunBody,
  setRunPage,
  setRunQuery,
  setRunRequest,
  toPage,
} from '@parley/contracts';
import { answer, ifMatch, staleIfMatch } from '@parley/service';
import { z } from 'zod';
import type { Actor } from '../http/actor.js';
import { done, ok } from '../http/envelope.js';
import { sameAsSeen, tagged } from '../http/etag.js';
import { type BffRoute, route } from '../http/route.js';
import type { OpaqueCookie } from '../sessions/cookie.js';
import { currentOf } from '../sessions/sessions.routes.js';
import { type ManageRuns, toSummary } from './manage-runs.js';
import type { ManageSets } from './manage-sets.js';
import { type KeptSet, noSuchSet, type SetName, type SetRunName } from './question-set.js';
import type { QuestionSetStore, TeamScope } from './question-set.store.js';
import type { SetRunStore } from './set-run.store.js';
import type { SetScope } from './set-scope.js';

export interface QuestionSetDeps {
  readonly scope: SetScope;
  readonly sets: Pick<QuestionSetStore, 'list'>;
  readonly runs: Pick<SetRunStore, 'latestOf'>;
  readonly manageSets: ManageSets;
  readonly manageRuns: ManageRuns;
  /** Names the session that a run asks with. */
  readonly cookie: OpaqueCookie;
}

const path = '/api/question-sets';
const common = { access: 'signedIn', tag: 'Question sets' } as const;
const params = z.object({ id: z.string().max(200).describe('Id of the set') });
const runParams = params.extend({ run_id: z.string().max(200).describe('Id of the run') });
/** 300 questions with their documents and words. */
const bodyLimitBytes = 2 * 1024 * 1024;
const errors = {
  400: 'Invalid fields, listed in `details`',
  403: 'The caller administers neither the team nor the organization',
};
const errorsOfOne = { ...errors, 404: 'The set or the run does not exist' };

/** Questions with what good answers to them are, and runs that measure the answers. */
export const questionSetRoutes = (deps: QuestionSetDeps): BffRoute[] => [
  ...listRoutes(deps),
  ...oneSetRoutes(deps),
  ...runRoutes(deps),
];

const listRoutes = ({ scope, sets, runs, manageSets }: QuestionSetDeps): BffRoute[] => [
  route({
    method: 'get',
    path,
    ...common,
    may: ({ caller }) => scope.teamsOf(caller),
    summary: 'List the question sets of the teams that the caller manages',
    query: questionSetQuery,
    success: { description: 'One page, by team and name, each with its latest run', schema: questionSetPage },
    errors,
    async handle({ admitted, query }) {
      const { found, total } = await sets.list(onlyOf(query.team, admitted), query);
      const latest = await runs.latestOf(found.map(({ id }) => id));
      const listed = found.map((set) => toListed(set, latest.get(set.id)));
      return toPage(listed, total, query);
    },
  }),
  route({
    method: 'post',
    path,
    ...common,
    summary: 'Make a question set of a team',
    description: '`name` and `questions` are what the file of `npm run eval -- answers` holds; at most 300 questions.',
    body: questionSetDraft,
    bodyLimitBytes,
    success: { status: 201, description: 'The set, with an `ETag`', schema: questionSetBody },
    errors: { ...errors, 409: 'The team has as many sets as it may' },
    async handle({ caller, body }) {
      await scope.requireTeam(caller, body.team);
      return tagged(toView(await manageSets.create(caller, body)), { status: 201 });
    },
  }),
];

const oneSetRoutes = ({ scope, manageSets }: QuestionSetDeps): BffRoute[] => {
  const of = { ...common, path: `${path}/:id`, params, may: findIn(scope) } as const;
  return [
    route({
      method: 'get',
      ...of,
      summary: 'Get a question set',
      success: { description: 'The set, with an `ETag`', schema: questionSetBody },
      errors: errorsOfOne,
      handle: ({ admitted }) => tagged(toView(known(admitted))),
    }),
    route({
      method: 'put',
      ...of,
      summary: 'Replace the name and the questions of a set',
      description: 'A run that goes on keeps the questions that it began with.',
      headers: ifMatch,
      body: questionSetChange,
      bodyLimitBytes,
      success: { description: 'The set, with an `ETag`', schema: questionSetBody },
      errors: { ...errorsOfOne, ...staleIfMatch },
      async handle({ caller, admitted, body, headers }) {
        const lookFirst = sameAsSeen(headers['if-match'], toView);
        return tagged(toView(await manageSets.replace(caller, known(admitted), body, lookFirst)));
      },
    }),
    route({
      method: 'delete',
      ...of,
      summary: 'Delete a set with its runs',
      headers: ifMatch,
      success: { description: 'Deleted', schema: deletedBody },
      errors: { ...errorsOfOne, ...staleIfMatch },
      async handle({ caller, admitted, headers }) {
        await manageSets.remove(caller, known(admitted), sameAsSeen(headers['if-match'], toView));
        return done('Question set deleted.');
      },
    }),
  ];
};

const runRoutes = ({ scope, manageRuns, cookie }: QuestionSetDeps): BffRoute[] => {
  const may = findIn(scope);
  return [
    route({
      method: 'get',
      ...common,
      path: `${path}/:id/runs`,
      params,
      may,
      summary: 'List the last runs of a set',
      query: setRunQuery,
      success: { description: 'One page, the newest first; ten are kept', schema: setRunPage },
      errors: errorsOfOne,
      async handle({ admitted, query }) {
        const { found, total } = await manageRuns.list(known(admitted).id, query);
        return toPage(found, total, query);
      },
    }),
    route({
      method: 'post',
      ...common,
      path: `${path}/:id/runs`,
      params,
      may,
      rate: 'chat',
      summary: 'Ask an agent the questions of a set, as the caller',
      description:
        'Needs a session, and stops when that ends. Questions that another person is to ask are left out and counted. One run of a set at a time.',
      body: setRunRequest,
      success: { status: 201, description: 'The run, which goes on by itself', schema: setRunBody },
      errors: { ...errorsOfOne, 403: `${errors[403]}, may not use the agent, or has no session`, 409: 'A run goes on' },
      async handle({ caller, admitted, body }, { req }) {
        const run = await manageRuns.start(caller, known(admitted), body.agent_id, currentOf(req, cookie));
        return answer(ok(run), { status: 201 });
      },
    }),
    route({
      method: 'get',
      ...common,
      path: `${path}/:id/runs/:run_id`,
      params: runParams,
      may,
      summary: 'Get a run with its answers, held against the whole run before it',
      description: 'What was answered is shown to whoever started the run: it was written with their rights.',
      success: { description: 'The run, as far as it is', schema: setRunBody },
      errors: errorsOfOne,
      handle: async ({ caller, admitted, params: { run_id } }) =>
        ok(await manageRuns.show(caller, known(admitted).id, run_id)),
    }),
    route({
      method: 'post',
      ...common,
      path: `${path}/:id/runs/:run_id/cancel`,
      params: runParams,
      may,
      summary: 'Cancel a run; idempotent',
      success: { description: 'The run, which ends in a moment', schema: setRunBody },
      errors: errorsOfOne,
      handle: async ({ caller, admitted, params: { run_id } }) =>
        ok(await manageRuns.cancel(caller, known(admitted).id, run_id)),
    }),
  ];
};

const findIn =
  (scope: SetScope) =>
  ({ caller, params: { id } }: { caller: Actor; params: { readonly id: string } }) =>
    scope.findSet(caller, id);

function known(set: KeptSet | undefined): KeptSet {
  if (set) return set;
  throw noSuchSet();
}

/** Of one team, where the caller manages it. */
function onlyOf(team: string | undefined, managed: TeamScope): TeamScope {
  if (team === undefined) return managed;
  if (managed === 'all' || managed.includes(team)) return [team];
  throw new AppError('FORBIDDEN', 'You do not manage this team.');
}

const toView = ({ id, team, name, questions }: KeptSet): QuestionSetView => ({
  ...{ id, team, name },
  questions: [...questions],
});

const toListed = ({ id, team, name, questionCount, updatedAt }: SetName, run: SetRunName | undefined): ListedSet => ({
  ...{ id, team, name },
  questions: questionCount,
  updated_at: updatedAt.toISOString(),
  last_run: run ? toSummary(run) : null,
});

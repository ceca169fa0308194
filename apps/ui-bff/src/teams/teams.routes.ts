import { adminSurfaceObject, type AuthzClient, idOf, userSubject } from '@parley/authz-client';
import {
  AppError,
  deletedBody,
  deleteTeamQuery,
  memberBody,
  memberPage,
  memberRequest,
  membersQuery,
  personIdAtIdp,
  removedBody,
  teamAccessBody,
  teamBody,
  teamChange,
  teamDraft,
  teamPage,
  teamsQuery,
  toPage,
} from '@parley/contracts';
import { ifMatch, staleIfMatch } from '@parley/service';
import { z } from 'zod';
import type { RequireRight } from '../access/admin-gate.js';
import type { Actor } from '../http/actor.js';
import { done, ok } from '../http/envelope.js';
import { sameAsSeen, tagged } from '../http/etag.js';
import type { Gate } from '../http/gate.js';
import { type BffRoute, route } from '../http/route.js';
import { noSuchPerson } from '../people/find-people.js';
import type { ManageTeams } from './manage-teams.js';
import type { Members } from './members.js';
import type { ShowTeamAccess } from './team-access.js';
import { findTeamFor, knownTeam, toTeamView } from './team-gate.js';
import type { TeamStore } from './team.store.js';

export interface TeamDeps {
  readonly orgKey: string;
  /** Admits organization admins. */
  readonly mayAdminister: Gate;
  readonly requireRight: RequireRight;
  readonly authz: Pick<AuthzClient, 'listObjects'>;
  readonly teams: Pick<TeamStore, 'find' | 'list'>;
  readonly manageTeams: ManageTeams;
  readonly members: Members;
  readonly showTeamAccess: ShowTeamAccess;
}

const path = '/api/admin/teams';
const common = { access: 'signedIn', tag: 'People and teams' } as const;
const params = z.object({ id: z.string().max(100).describe('Id of the team') });
const notAdmin = { 403: 'The caller is not an organization admin' };
const errors = {
  400: 'An invalid team id, or invalid fields, listed in `details`',
  403: 'The caller administers neither the team nor the organization',
  404: 'The team does not exist',
};

/** Teams and who is in them. */
export const teamRoutes = (deps: TeamDeps): BffRoute[] => [
  ...listRoutes(deps),
  ...oneTeamRoutes(deps),
  ...memberRoutes(deps),
];

const listRoutes = (deps: TeamDeps): BffRoute[] => [
  route({
    method: 'get',
    path,
    ...common,
    may: ({ caller }) => teamsFor(caller, deps),
    summary: 'List the teams that the caller may see',
    description:
      'All teams for administrators and for those who manage chat spaces, else those that the caller administers.',
    query: teamsQuery,
    success: { description: 'One page, by name', schema: teamPage },
    errors: { 400: 'An invalid page', 403: 'The caller administers no team and manages no chat spaces' },
    async handle({ query, admitted: slugs }) {
      const { teams, total } = await deps.teams.list({ ...query, slugs });
      return toPage(teams.map(toTeamView), total, query);
    },
  }),
  route({
    method: 'post',
    path,
    ...common,
    may: deps.mayAdminister,
    summary: 'Make a team',
    description: 'The short name stays for good; that of a deleted team is not given again.',
    body: teamDraft,
    success: { status: 201, description: 'The team, with an `ETag`', schema: teamBody },
    errors: { 400: 'Invalid fields, listed in `details`', ...notAdmin, 409: 'A team has or had this short name' },
    handle: async ({ caller, body }) =>
      tagged(toTeamView(await deps.manageTeams.create(caller, body)), { status: 201 }),
  }),
];

const oneTeamRoutes = (deps: TeamDeps): BffRoute[] => {
  const may = (asked: { params: { readonly id: string }; caller: Actor }) => findTeamFor('can_manage', asked, deps);
  const ofTeam = { ...common, path: `${path}/:id`, params } as const;
  return [
    route({
      method: 'get',
      ...ofTeam,
      may,
      summary: 'Get a team',
      success: { description: 'The team, with an `ETag`', schema: teamBody },
      errors,
      handle: ({ admitted }) => tagged(toTeamView(knownTeam(admitted))),
    }),
    route({
      method: 'patch',
      ...ofTeam,
      may,
      summary: 'Rename a team',
      description: 'The short name stays.',
      headers: ifMatch,
      body: teamChange,
      success: { description: 'The team, with an `ETag`', schema: teamBody },
      errors: { ...errors, 409: 'Somebody else is changing the team', ...staleIfMatch },
      async handle({ caller, admitted, body: { name }, headers }) {
        const lookFirst = sameAsSeen(headers['if-match'], toTeamView);
        return tagged(toTeamView(await deps.manageTeams.rename(caller, knownTeam(admitted), name, lookFirst)));
      },
    }),
    route({
      method: 'delete',
      ...ofTeam,
      may: async (asked) => {
        await deps.mayAdminister(asked);
        return may(asked);
      },
      summary: 'Delete a team with its members and with what it was given',
      description: '`GET .../access` tells what is lost.',
      query: deleteTeamQuery,
      headers: ifMatch,
      success: { description: 'Deleted', schema: deletedBody },
      errors: {
        ...errors,
        ...notAdmin,
        409: 'The team has spaces, listed in `details`, or nobody else administers the organization',
        ...staleIfMatch,
      },
      async handle({ caller, admitted, query: { spaces }, headers }) {
        const lookFirst = sameAsSeen(headers['if-match'], toTeamView);
        await deps.manageTeams.remove(caller, knownTeam(admitted), spaces, lookFirst);
        return done('Team deleted.');
      },
    }),
    route({
      method: 'get',
      ...common,
      path: `${path}/:id/access`,
      params,
      may,
      summary: 'Tell what the members of a team can use because they are in it',
      description: 'Of each kind the first hundred. Sources are named by rag-server.',
      success: { description: 'Agents, sources, skills, tools and spaces', schema: teamAccessBody },
      errors,
      handle: async ({ admitted }) => ok(await deps.showTeamAccess(knownTeam(admitted))),
    }),
  ];
};

const memberRoutes = (deps: TeamDeps): BffRoute[] => {
  const may = (asked: { params: { readonly id: string }; caller: Actor }) => findTeamFor('can_manage', asked, deps);
  const ofMember = {
    ...common,
    path: `${path}/:id/members/:personId`,
    params: params.extend({ personId: personIdAtIdp.describe('Id of the person at the idp') }),
    noSuch: noSuchPerson,
    may,
  } as const;
  const taken = { 409: 'Somebody else is changing the team, or nobody else administers the organization' };
  return [
    route({
      method: 'get',
      ...common,
      path: `${path}/:id/members`,
      params,
      may,
      summary: 'List the people of a team',
      query: membersQuery,
      success: { description: 'One page, admins first', schema: memberPage },
      errors,
      async handle({ admitted, query }) {
        const { members, total } = await deps.members.list(knownTeam(admitted), query);
        return toPage(members, total, query);
      },
    }),
    route({
      method: 'put',
      ...ofMember,
      summary: 'Add somebody to a team, or change what they are in it; idempotent',
      body: memberRequest,
      success: { description: 'The person', schema: memberBody },
      errors: { ...errors, 404: 'The team does not exist, or the idp does not know the person', ...taken },
      handle: async ({ caller, admitted, params: { personId }, body: { role } }) =>
        ok(await deps.members.set(caller, knownTeam(admitted), personId, role)),
    }),
    route({
      method: 'delete',
      ...ofMember,
      summary: 'Remove somebody from a team; idempotent',
      success: { description: 'The person is not in the team', schema: removedBody },
      errors: { ...errors, ...taken },
      async handle({ caller, admitted, params: { personId } }) {
        await deps.members.remove(caller, knownTeam(admitted), personId);
        return ok({ removed: true as const });
      },
    }),
  ];
};

/**
 * Slugs of the teams that a caller administers; `undefined` for those who see all.
 * Throws AppError `FORBIDDEN` for others, `AUTHZ_UNAVAILABLE`.
 */
async function teamsFor(caller: Actor, { requireRight, authz }: TeamDeps): Promise<string[] | undefined> {
  try {
    await requireRight(caller, 'can_manage', adminSurfaceObject('chatx'));
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'FORBIDDEN' || caller.isOnBehalf) throw error;
    const managed = await authz.listObjects(userSubject(caller.id), 'can_manage', 'team');
    if (managed.length === 0) throw error;
    return managed.flatMap((object) => idOf(object) ?? []);
  }
}

import {
  AppError,
  groupId,
  groupPage,
  groupsQuery,
  groupSyncBody,
  linkedGroupsBody,
  linkRequest,
  removedBody,
  toPage,
} from '@parley/contracts';
import { ifMatch, staleIfMatch } from '@parley/service';
import { z } from 'zod';
import type { RequireRight } from '../access/admin-gate.js';
import type { Actor } from '../http/actor.js';
import { ok } from '../http/envelope.js';
import { sameAsSeen } from '../http/etag.js';
import type { Gate } from '../http/gate.js';
import { type BffRoute, route } from '../http/route.js';
import { findTeamFor, knownTeam } from '../teams/team-gate.js';
import type { TeamStore } from '../teams/team.store.js';
import type { FindGroups } from './find-groups.js';
import type { Group } from './group.js';
import { type LinkGroups, linksShown } from './link-groups.js';
import { linkedAnswer } from './linked-answer.js';
import type { SyncGroups } from './sync-groups.js';

export interface GroupDeps {
  readonly orgKey: string;
  /** Admits organization admins. */
  readonly mayAdminister: Gate;
  readonly requireRight: RequireRight;
  readonly teams: Pick<TeamStore, 'find'>;
  readonly findGroups: FindGroups;
  readonly linkGroups: LinkGroups;
  readonly syncGroups: SyncGroups;
}

const common = { access: 'signedIn', tag: 'People and teams' } as const;
const notAdmin = { 403: 'The caller is not an organization admin' };
const params = z.object({ id: z.string().max(100).describe('Id of the team') });
const groupParams = z.object({ groupId });
const noSuchGroup = () =>
  new AppError('NOT_FOUND', 'There is no such group.', { details: { reason: 'group_not_found' } });
const busy = 'Somebody else is changing it, or nobody else administers the organization';

/** Groups of the identity provider, and what their members are here. */
export const groupRoutes = (deps: GroupDeps): BffRoute[] => [
  ...sourceRoutes(deps),
  ...teamRoutes(deps),
  ...organizationRoutes(deps),
];

const sourceRoutes = ({ mayAdminister: may, findGroups, syncGroups }: GroupDeps): BffRoute[] => [
  route({
    method: 'get',
    path: '/api/admin/groups',
    ...common,
    may,
    summary: 'Find groups of the identity provider',
    query: groupsQuery,
    success: { description: 'One page, by name', schema: groupPage },
    errors: { 400: 'An invalid page', ...notAdmin },
    async handle({ query }) {
      const { groups, total } = await findGroups(query);
      return toPage(groups, total, query);
    },
  }),
  route({
    method: 'get',
    path: '/api/admin/group-sync',
    ...common,
    may,
    summary: 'Tell how far linked groups are behind the identity provider',
    success: { description: 'Number, lag and interval', schema: groupSyncBody },
    errors: notAdmin,
    handle: async () => ok(await syncGroups.status()),
  }),
  route({
    method: 'post',
    path: '/api/admin/group-sync',
    ...common,
    may,
    summary: 'Sync linked groups now',
    description: 'Groups that cannot be read stay as they are.',
    success: { description: 'Synced', schema: groupSyncBody },
    errors: { ...notAdmin, 409: 'They are being synced' },
    async handle() {
      await syncGroups.now();
      return ok(await syncGroups.status());
    },
  }),
];

const teamRoutes = (deps: GroupDeps): BffRoute[] => {
  const { linkGroups, mayAdminister } = deps;
  const mayManage = (asked: { params: { readonly id: string }; caller: Actor }) =>
    findTeamFor('can_manage', asked, deps);
  const errors = { 400: 'An invalid team id, or invalid fields, listed in `details`', ...notAdmin };
  const ofGroup = {
    ...{ ...common, path: '/api/admin/teams/:id/groups/:groupId', params: params.extend({ groupId }) },
    noSuch: noSuchGroup,
    may: async (asked: { params: { readonly id: string; readonly groupId: string }; caller: Actor }) => {
      await mayAdminister(asked);
      return mayManage(asked);
    },
    headers: ifMatch,
  } as const;
  return [
    route({
      method: 'get',
      ...{ ...common, path: '/api/admin/teams/:id/groups', params },
      may: mayManage,
      summary: 'List the groups whose members are in a team',
      success: { description: 'By name, with an `ETag` of the links', schema: linkedGroupsBody },
      errors: { ...errors, 403: 'The caller administers neither the team nor the organization', 404: 'No such team' },
      handle: async ({ admitted }) => linkedAnswer(await linkGroups.linkedTo(knownTeam(admitted).slug)),
    }),
    route({
      method: 'put',
      ...ofGroup,
      summary: 'Put the members of a group into a team, or change what they are in it; idempotent',
      body: linkRequest,
      success: { description: 'The linked groups, with an `ETag`', schema: linkedGroupsBody },
      errors: { ...errors, 404: 'No such team or group', 409: busy, ...staleIfMatch },
      async handle({ caller, admitted, params: { groupId: key }, body: { role }, headers }) {
        const { slug } = knownTeam(admitted);
        const lookFirst = sameAsSeen(headers['if-match'], (groups: Group[]) => linksShown(groups, slug));
        await linkGroups.set(caller, slug, key, role, lookFirst);
        return linkedAnswer(await linkGroups.linkedTo(slug));
      },
    }),
    route({
      method: 'delete',
      ...ofGroup,
      summary: 'Unlink a group from a team; idempotent',
      description: 'Its members leave the team, except those who were added by hand or are in another linked group.',
      success: { description: 'The group is not linked', schema: removedBody },
      errors: { ...errors, 404: 'No such team', 409: busy, ...staleIfMatch },
      async handle({ caller, admitted, params: { groupId: key }, headers }) {
        const { slug } = knownTeam(admitted);
        const lookFirst = sameAsSeen(headers['if-match'], (groups: Group[]) => linksShown(groups, slug));
        await linkGroups.set(caller, slug, key, 'none', lookFirst);
        return ok({ removed: true as const });
      },
    }),
  ];
};

const organizationRoutes = ({ mayAdminister: may, linkGroups }: GroupDeps): BffRoute[] => {
  const path = '/api/admin/administrator-groups';
  const ofGroup = { ...common, path: `${path}/:groupId`, params: groupParams, noSuch: noSuchGroup, may } as const;
  return [
    route({
      method: 'get',
      ...{ ...common, path, may },
      summary: 'List the groups whose members administer the organization',
      success: { description: 'By name, with an `ETag` of the links', schema: linkedGroupsBody },
      errors: notAdmin,
      handle: async () => linkedAnswer(await linkGroups.linkedTo(null)),
    }),
    route({
      method: 'put',
      ...ofGroup,
      headers: ifMatch,
      summary: 'Make the members of a group administrators of the organization; idempotent',
      success: { description: 'The linked groups, with an `ETag`', schema: linkedGroupsBody },
      errors: { ...notAdmin, 404: 'No such group', 409: busy, ...staleIfMatch },
      async handle({ caller, params: { groupId: key }, headers }) {
        const lookFirst = sameAsSeen(headers['if-match'], (groups: Group[]) => linksShown(groups, null));
        await linkGroups.set(caller, null, key, 'admin', lookFirst);
        return linkedAnswer(await linkGroups.linkedTo(null));
      },
    }),
    route({
      method: 'delete',
      ...ofGroup,
      headers: ifMatch,
      summary: 'Let the members of a group administer the organization no longer; idempotent',
      success: { description: 'The group is not linked', schema: removedBody },
      errors: { ...notAdmin, 404: 'Not an id of a group', 409: busy, ...staleIfMatch },
      async handle({ caller, params: { groupId: key }, headers }) {
        const lookFirst = sameAsSeen(headers['if-match'], (groups: Group[]) => linksShown(groups, null));
        await linkGroups.set(caller, null, key, 'none', lookFirst);
        return ok({ removed: true as const });
      },
    }),
  ];
};

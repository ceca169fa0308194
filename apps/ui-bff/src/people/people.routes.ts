import {
  administratorsBody,
  describedPersonBody,
  findPeopleQuery,
  peopleFoundBody,
  peoplePage,
  peopleQuery,
  personIdAtIdp,
  removedBody,
  toPage,
  whomToAskBody,
  whomToAskQuery,
} from '@parley/contracts';
import { z } from 'zod';
import { ok } from '../http/envelope.js';
import type { Gate } from '../http/gate.js';
import { type BffRoute, route } from '../http/route.js';
import type { ManageAdministrators } from './administrators.js';
import { type FindPeople, noSuchPerson } from './find-people.js';
import type { ListPeople } from './list-people.js';
import type { FindWhomToAsk } from './whom-to-ask.js';

export interface PeopleDeps {
  /** Admits organization admins. */
  readonly mayAdminister: Gate;
  /** Admits them, and the admins of any team. */
  readonly mayManageATeam: Gate;
  readonly findPeople: Pick<FindPeople, 'search'>;
  readonly listPeople: ListPeople;
  readonly administrators: ManageAdministrators;
  readonly findWhomToAsk: FindWhomToAsk;
}

const common = { access: 'signedIn', tag: 'People and teams' } as const;
const params = z.object({ personId: personIdAtIdp.describe('Id of the person at the idp') });
const notAdmin = { 403: 'The caller is not an organization admin' };
const unknown = { 404: 'The idp does not know the person' };

/** Who there is, who administers the organization, and whom to ask. */
export const peopleRoutes = (deps: PeopleDeps): BffRoute[] => [
  ...personRoutes(deps),
  ...administratorRoutes(deps),
  route({
    method: 'get',
    path: '/api/whom-to-ask',
    ...common,
    summary: 'Name those who can change a right',
    description:
      'The admins of the team; where it has none, or none is asked for, the administrators of the organization. Names only.',
    query: whomToAskQuery,
    success: { description: 'Up to five names', schema: whomToAskBody },
    errors: { 400: 'An invalid team' },
    handle: async ({ query }) => ok(await deps.findWhomToAsk(query.team)),
  }),
];

const personRoutes = ({ mayAdminister, mayManageATeam, findPeople, listPeople }: PeopleDeps): BffRoute[] => [
  route({
    method: 'get',
    path: '/api/admin/find-people',
    ...common,
    may: mayManageATeam,
    summary: 'Find people to add to a team',
    query: findPeopleQuery,
    success: { description: 'People who can sign in, by user name', schema: peopleFoundBody },
    errors: { 400: 'Less than two characters', 403: 'The caller administers neither the organization nor a team' },
    handle: async ({ query: { q, limit } }) => ok(await findPeople.search(q, limit)),
  }),
  route({
    method: 'get',
    path: '/api/admin/people',
    ...common,
    may: mayAdminister,
    summary: 'List people with their teams',
    query: peopleQuery,
    success: { description: 'One page, by user name', schema: peoplePage },
    errors: { 400: 'An invalid page', ...notAdmin },
    async handle({ query }) {
      const { people, total } = await listPeople.list(query);
      return toPage(people, total, query);
    },
  }),
  route({
    method: 'get',
    path: '/api/admin/people/:personId',
    ...common,
    may: mayAdminister,
    params,
    noSuch: noSuchPerson,
    summary: 'Get one person with their teams',
    success: { description: 'The person', schema: describedPersonBody },
    errors: { ...notAdmin, ...unknown },
    handle: async ({ params: { personId } }) => ok(await listPeople.read(personId)),
  }),
];

const administratorRoutes = ({ mayAdminister: may, administrators }: PeopleDeps): BffRoute[] => [
  route({
    method: 'get',
    path: '/api/admin/administrators',
    ...common,
    may,
    summary: 'List the administrators of the organization',
    description: 'Those whom authz names. Whoever is one by a role of the idp (`ADMIN_ROLES`) is not listed.',
    success: { description: 'People, and teams whose admins administer', schema: administratorsBody },
    errors: notAdmin,
    handle: async () => ok(await administrators.list()),
  }),
  route({
    method: 'put',
    path: '/api/admin/administrators/:personId',
    ...common,
    may,
    params,
    noSuch: noSuchPerson,
    summary: 'Make somebody an administrator of the organization; idempotent',
    success: { description: 'The administrators', schema: administratorsBody },
    errors: { ...notAdmin, ...unknown, 409: 'Somebody else is changing the administrators' },
    async handle({ caller, params: { personId } }) {
      await administrators.add(caller, personId);
      return ok(await administrators.list());
    },
  }),
  route({
    method: 'delete',
    path: '/api/admin/administrators/:personId',
    ...common,
    may,
    params,
    noSuch: noSuchPerson,
    summary: 'Let somebody administer the organization no longer; idempotent',
    success: { description: 'The person administers no longer', schema: removedBody },
    errors: { ...notAdmin, 404: 'Not an id of a person', 409: 'The last administrator, or one as the admin of a team' },
    async handle({ caller, params: { personId } }) {
      await administrators.remove(caller, personId);
      return ok({ removed: true as const });
    },
  }),
];

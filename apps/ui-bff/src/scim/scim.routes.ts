import { answer, type Route, routeFor } from '@parley/service';
import { z } from 'zod';
import type { PushGroups } from './push-groups.js';
import type { PushUsers } from './push-users.js';
import { listUrn, notFound, type ScimGroup, type ScimUser } from './scim.js';
import { providerConfig, resourceTypes, schemas } from './scim-discovery.js';
import { filterIn } from './scim-filter.js';
import { groupBody, type GroupFacts, groupFactsOf, groupWithStep, toGroupResource } from './scim-group.js';
import { patchBody, stepsOf } from './scim-patch.js';
import { factsOf, toUserResource, userBody, type UserFacts, withStep } from './scim-user.js';
import type { ScimStore } from './scim.store.js';

export interface ScimDeps {
  readonly publicUrl: string;
  readonly users: Pick<ScimStore<ScimUser>, 'find' | 'list'>;
  readonly groups: Pick<ScimStore<ScimGroup>, 'find' | 'list'>;
  readonly pushUsers: PushUsers;
  readonly pushGroups: PushGroups;
}

/** The one who pushes. */
export interface ScimCallers {
  readonly pushes: undefined;
}
export type ScimRoute = Route<'pushes', never>;
const route = routeFor<ScimCallers>();

const common = { access: 'pushes', tag: 'SCIM' } as const;
const params = z.object({ id: z.string().max(200) });
const most = 200;
const number = (least: number, fallback: number) =>
  z.coerce
    .number()
    .int()
    .transform((value) => Math.max(least, value))
    .default(fallback);
/** A page begins at 1, and what is less counts as that (RFC 7644, section 3.4.2.4). */
const listQuery = z.object({
  filter: z.string().max(2_000).optional(),
  startIndex: number(1, 1),
  count: number(0, 100),
  excludedAttributes: z.string().optional(),
});

/** What users and groups have in common, as resources. */
interface Kind<Resource, Facts> {
  readonly path: string;
  readonly body: z.ZodType<Facts>;
  readonly filters: readonly string[];
  readonly store: Pick<ScimStore<Resource & (ScimUser | ScimGroup)>, 'find' | 'list'>;
  readonly push: {
    create(facts: Facts): Promise<Resource>;
    change(id: string, decide: (facts: Facts) => Facts): Promise<Resource>;
    remove(id: string): Promise<void>;
  };
  readonly withStep: (facts: Facts, step: ReturnType<typeof stepsOf>[number]) => Facts;
  readonly show: (resource: Resource) => object;
}

/** SCIM 2.0 (RFC 7643, RFC 7644): users and groups of whoever pushes them. */
export const scimRoutes = (deps: ScimDeps): ScimRoute[] => [
  ...discoveryRoutes(deps.publicUrl),
  ...resourceRoutes<ScimUser, UserFacts>({
    path: '/scim/v2/Users',
    body: userBody.transform(factsOf),
    filters: ['userName', 'externalId', 'id'],
    ...{ store: deps.users, push: deps.pushUsers, withStep },
    show: (user) => toUserResource(user, deps.publicUrl),
  }),
  ...resourceRoutes<ScimGroup, GroupFacts>({
    path: '/scim/v2/Groups',
    body: groupBody.transform(groupFactsOf),
    filters: ['displayName', 'externalId', 'id'],
    ...{ store: deps.groups, push: deps.pushGroups, withStep: groupWithStep },
    show: (group) => toGroupResource(group, deps.publicUrl),
  }),
];

const discoveryRoutes = (publicUrl: string): ScimRoute[] =>
  [
    ['ServiceProviderConfig', providerConfig(publicUrl)] as const,
    ['ResourceTypes', resourceTypes(publicUrl)] as const,
    ['Schemas', schemas(publicUrl)] as const,
  ].map(([name, shown]) =>
    route({
      ...{ ...common, method: 'get', path: `/scim/v2/${name}`, summary: name },
      success: { description: name },
      handle: () => shown,
    }),
  );

function resourceRoutes<Resource extends ScimUser | ScimGroup, Facts>(kind: Kind<Resource, Facts>): ScimRoute[] {
  const { path, body, store, push, show } = kind;
  const one = { ...common, path: `${path}/:id`, params } as const;
  const success = { description: 'The resource' };
  return [
    route({
      ...{ ...common, method: 'get', path, query: listQuery, summary: 'List', success },
      handle: async ({ query }) => listed(query, kind),
    }),
    route({
      ...{ ...common, method: 'post', path, body, summary: 'Create', success },
      handle: async ({ body: facts }) => answer(show(await push.create(facts)), { status: 201 }),
    }),
    route({
      ...{ ...one, method: 'get', summary: 'Get', success },
      async handle({ params: { id } }) {
        const found = await store.find(id);
        if (!found) throw notFound(id);
        return show(found);
      },
    }),
    route({
      ...{ ...one, method: 'put', body, summary: 'Replace', success },
      handle: async ({ params: { id }, body: facts }) => show(await push.change(id, () => facts)),
    }),
    route({
      ...{ ...one, method: 'patch', body: patchBody, summary: 'Change', success },
      async handle({ params: { id }, body: asked }) {
        const steps = stepsOf(asked);
        return show(await push.change(id, (facts) => steps.reduce(kind.withStep, facts)));
      },
    }),
    route({
      ...{ ...one, method: 'delete', summary: 'Delete', success: { status: 204, description: 'Deleted' } },
      async respond({ params: { id } }, { res }) {
        await push.remove(id);
        res.status(204).end();
      },
    }),
  ];
}

async function listed<Resource extends ScimUser | ScimGroup, Facts>(
  { filter, startIndex, count, excludedAttributes }: z.output<typeof listQuery>,
  { filters, store, show }: Kind<Resource, Facts>,
) {
  const { found, total } = await store.list(filterIn(filter, filters), startIndex - 1, Math.min(count, most));
  // Entra asks for groups without their members, which may be many.
  const isShort = excludedAttributes?.toLowerCase().split(',').includes('members') === true;
  const shown = found.map((one) => ({ ...show(one), ...(isShort && { members: undefined }) }));
  return { schemas: [listUrn], totalResults: total, startIndex, itemsPerPage: shown.length, Resources: shown };
}

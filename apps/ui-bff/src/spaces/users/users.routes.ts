import { linkedUserBody, linkedUsersBody, linkedUsersQuery, linkRevokedBody } from '@parley/contracts';
import { z } from 'zod';
import { ok } from '../../http/envelope.js';
import type { Gate } from '../../http/gate.js';
import { type BffRoute, route } from '../../http/route.js';
import type { UserLinks } from './user-links.js';

export interface UserDeps {
  /** Admits organization admins. */
  readonly mayAdminister: Gate;
  readonly userLinks: UserLinks;
}

const path = '/api/admin/chatx/users';
const common = { access: 'signedIn', tag: 'Chat spaces' } as const;
const params = z.object({ id: z.string().describe('Id of the person at the idp') });
const notAdmin = { 403: 'The caller is not an organization admin' };
const errors = { ...notAdmin, 404: 'The idp does not know the user' };

/** Who is linked to an account of the chat product. */
export const userRoutes = ({ mayAdminister: may, userLinks }: UserDeps): BffRoute[] => [
  route({
    method: 'get',
    path,
    ...common,
    may,
    summary: 'List people and their linked chat accounts',
    query: linkedUsersQuery,
    success: { description: 'One page, by user name', schema: linkedUsersBody },
    errors: { 400: 'An invalid page, or too many people for this filter', ...notAdmin },
    async handle({ query }) {
      const { items, total } = await userLinks.list(query);
      const { page, page_size } = query;
      return ok({ items, total, page, page_size, has_more: page * page_size < total });
    },
  }),
  route({
    method: 'get',
    path: `${path}/:id`,
    ...common,
    may,
    params,
    summary: 'Get one person with link, teams and counts',
    success: { description: 'The person', schema: linkedUserBody },
    errors,
    handle: async ({ params: { id } }) => ok(await userLinks.read(id)),
  }),
  route({
    method: 'delete',
    path: `${path}/:id`,
    ...common,
    may,
    params,
    summary: "Unlink a person's chat account; idempotent",
    success: { description: 'The account is unlinked', schema: linkRevokedBody },
    errors,
    async handle({ caller, params: { id } }) {
      await userLinks.unlink(caller, id);
      return ok({ revoked: true as const, idp_user_id: id });
    },
  }),
];

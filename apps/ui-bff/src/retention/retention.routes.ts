import {
  deletedBody,
  legalHoldBody,
  legalHoldDraft,
  legalHoldPage,
  type LegalHoldView,
  pageQuery,
  personIdAtIdp,
  teamSlug,
  toPage,
} from '@parley/contracts';
import type { LegalHold } from '@parley/docdb';
import { parse } from '@parley/service';
import { z } from 'zod';
import { done, ok } from '../http/envelope.js';
import type { Gate } from '../http/gate.js';
import { type BffRoute, route } from '../http/route.js';
import type { ManageHolds, NamedHold } from './manage-holds.js';

export interface RetentionDeps {
  /** Admits organization admins. */
  readonly mayAdminister: Gate;
  readonly holds: ManageHolds;
}

const path = '/api/admin/legal-holds';
const notAdmin = { 403: 'The caller is not an organization admin' };

/** Whose conversations are kept, however old they are. */
export const retentionRoutes = (deps: RetentionDeps): BffRoute[] => [
  route({
    method: 'get',
    path,
    access: 'signedIn',
    tag: 'Retention',
    may: deps.mayAdminister,
    summary: 'List the people and teams whose conversations are kept',
    query: pageQuery,
    success: { description: 'One page, people first, by id', schema: legalHoldPage },
    errors: { 400: 'An invalid page', ...notAdmin },
    async handle({ query }) {
      const { found, total } = await deps.holds.list(query);
      return toPage(found.map(toView), total, query);
    },
  }),
  ...holdRoutes('person', deps),
  ...holdRoutes('team', deps),
];

const ids = { person: personIdAtIdp, team: teamSlug } as const;
const words = { person: 'a person', team: 'the people of a team' } as const;
const params = z.object({ id: z.string().max(255).describe('Id of the person at the idp, or slug of the team') });

const holdRoutes = (of: LegalHold['of'], { mayAdminister, holds }: RetentionDeps): BffRoute[] => {
  const one = { access: 'signedIn', tag: 'Retention', path: `${path}/${of}/:id`, params, may: mayAdminister } as const;
  const invalid = { 400: 'An invalid id, or invalid fields, listed in `details`' };
  return [
    route({
      method: 'put',
      ...one,
      summary: `Keep the conversations of ${words[of]}; idempotent`,
      description: 'Retention removes none of them. Their owners can still delete them.',
      body: legalHoldDraft,
      success: { description: 'The hold', schema: legalHoldBody },
      errors: { ...invalid, ...notAdmin, 404: 'The team does not exist' },
      handle: async ({ caller, params: { id }, body }) =>
        ok(toView(await holds.set(caller, { of, id: parse(ids[of], id) }, body.reason))),
    }),
    route({
      method: 'delete',
      ...one,
      summary: `No longer keep the conversations of ${words[of]}; idempotent`,
      success: { description: 'There is no hold', schema: deletedBody },
      errors: { ...invalid, ...notAdmin },
      async handle({ caller, params: { id } }) {
        await holds.release(caller, { of, id: parse(ids[of], id) });
        return done('Hold released.');
      },
    }),
  ];
};

const toView = ({ since, by, ...hold }: NamedHold): LegalHoldView => ({
  ...hold,
  since: since.toISOString(),
  set_by: by?.name ?? null,
});

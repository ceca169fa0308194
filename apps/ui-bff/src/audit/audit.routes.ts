import {
  auditActions,
  auditCounts,
  auditCountsQuery,
  type AuditEventView,
  auditPage,
  auditQuery,
} from '@parley/contracts';
import type { z } from 'zod';
import type { Actor } from '../http/actor.js';
import { ok } from '../http/envelope.js';
import type { Gate } from '../http/gate.js';
import { type BffRoute, route } from '../http/route.js';
import { fromCursor, toCursor } from './audit-cursor.js';
import type { AuditEntry, AuditLog, FoundEvent } from './audit-log.js';
import type { AuditFilter } from './audit-query.js';
import type { FindActor } from './find-actor.js';

export interface AuditDeps extends Pick<AuditLog, 'audit' | 'listAuditEvents' | 'listActions' | 'countEvents'> {
  /** Admits auditors and organization admins. */
  readonly mayAudit: Gate;
  readonly findActor: FindActor;
}

/** Changes, decisions, sign-ins and questions, the newest first. Whoever looks a person up is audited too. */
export const auditRoutes = (deps: AuditDeps): BffRoute[] => [
  route({
    method: 'get',
    path: '/api/admin/audit',
    access: 'signedIn',
    may: deps.mayAudit,
    tag: 'Platform',
    summary: 'List admin changes, bot decisions, sign-ins and questions, newest first',
    description:
      'Events hold pseudonyms of people; the filter `actor` takes the id itself, or an e-mail address, and finds what ' +
      'the person did in the browser and in spaces. Such a look-up is an event of its own, `audit.lookup`.',
    query: auditQuery,
    success: { description: 'One page', schema: auditPage },
    errors: { ...errors, 400: 'An invalid filter or cursor' },
    async handle({ query: { cursor, limit, ...asked }, caller }) {
      const after = cursor === undefined ? undefined : fromCursor(cursor);
      // Once for a search, and not for each of its pages.
      const filter = await filterOf(asked, caller, after === undefined, deps);
      const found = await deps.listAuditEvents({ ...filter, after }, limit + 1);
      const page = found.slice(0, limit);
      const last = page.at(-1);
      const next_cursor = last && found.length > limit ? toCursor(last) : null;
      return { ...ok(page.map(toView)), next_cursor };
    },
  }),
  route({
    method: 'get',
    path: '/api/admin/audit/counts',
    access: 'signedIn',
    may: deps.mayAudit,
    tag: 'Platform',
    summary: 'Count what was done, by action and outcome',
    description: 'Takes the filter of the list. The look-up of a person is audited here too.',
    query: auditCountsQuery,
    success: { description: 'By action, then outcome', schema: auditCounts },
    errors: { ...errors, 400: 'An invalid filter' },
    handle: async ({ query, caller }) => ok(await deps.countEvents(await filterOf(query, caller, true, deps))),
  }),
  route({
    method: 'get',
    path: '/api/admin/audit/actions',
    access: 'signedIn',
    may: deps.mayAudit,
    tag: 'Platform',
    summary: 'List the actions that the audit holds',
    success: { description: 'Names in alphabetical order', schema: auditActions },
    errors: { 403: 'The caller is neither an auditor nor an organization admin' },
    handle: async () => ok(await deps.listActions()),
  }),
];

const errors = {
  403: 'The caller is neither an auditor nor an organization admin',
  404: 'Nobody has this e-mail address',
};

/** The filter as the log takes it. Looking up a person is itself an event where `isAudited`. */
async function filterOf(
  { since, until, actor, ...equal }: z.output<typeof auditCountsQuery>,
  caller: Actor,
  isAudited: boolean,
  { audit, findActor }: AuditDeps,
): Promise<AuditFilter> {
  const who = actor === undefined ? undefined : await findActor(actor);
  if (who?.isPerson && isAudited) await audit(lookUpOf(caller, who.id));
  const of = { actor: who?.id, actorAliases: who?.aliases };
  return { ...equal, ...of, since: dateOf(since), until: dateOf(until) };
}

const lookUpOf = (caller: Actor, id: string): AuditEntry => ({
  actorId: caller.id,
  action: 'audit.lookup',
  resource: `user:${id}`,
  outcome: 'success',
  reason: null,
});

const dateOf = (time: string | undefined) => (time === undefined ? undefined : new Date(time));

const toView = ({ ts, ...event }: FoundEvent): AuditEventView => ({
  ...event,
  ts: ts.toISOString(),
  times: event.times ?? 1,
});

import {
  declineEntryBody,
  entryRequestAnswer,
  entryRequestBody,
  entryRequestPath,
  entryRequestsBody,
  type EntryRequestView,
  grantEntryBody,
  letInBody,
  letInQuery,
  waitingEntryRequestsBody,
  withdrawnBody,
} from '@parley/contracts';
import { ok } from '../http/envelope.js';
import { type BffRoute, route } from '../http/route.js';
import type { AccessRequest, AccessRequestStore } from './access-request.store.js';
import type { AskForAccess } from './ask-for-access.js';
import { type DecideRequests, nothingWaits } from './decide-request.js';
import { type RequestsInChatDeps, requestsInChatRoutes } from './in-chat/requests-in-chat.routes.js';
import type { ListWaiting } from './waiting-requests.js';

export interface AccessRequestDeps extends RequestsInChatDeps {
  readonly requests: Pick<AccessRequestStore, 'ofPerson' | 'withdraw'>;
  readonly askForAccess: AskForAccess;
  readonly listWaiting: ListWaiting;
  readonly decideRequests: DecideRequests;
}

const path = '/api/access-requests';
const common = { access: 'signedIn', tag: 'Access requests' } as const;
const ofOne = { ...common, params: entryRequestPath } as const;
const invalid = { 400: 'Invalid fields, listed in `details`' };
const decided = {
  ...invalid,
  404: 'No such request waits for the caller',
  409: 'Somebody else is deciding it, or is changing what it is for',
};

/** Requests for agents and chat spaces; those for sources are rag-server's. */
export const accessRequestRoutes = (deps: AccessRequestDeps): BffRoute[] => [
  ...askingRoutes(deps),
  ...decidingRoutes(deps.decideRequests),
  ...requestsInChatRoutes(deps),
];

const askingRoutes = ({ requests, askForAccess, listWaiting, decideRequests }: AccessRequestDeps): BffRoute[] => [
  route({
    method: 'post',
    path,
    ...common,
    summary: 'Ask for access to an agent or a chat space',
    description:
      'Answered alike whether there is such a thing or not; whoever manages it sees the request. While one is open for the ' +
      'same thing, that one is answered.',
    body: entryRequestBody,
    success: { description: 'The request that is open now', schema: entryRequestAnswer },
    errors: {
      ...invalid,
      409: 'The caller can use it already, was declined within a day, or has 50 open requests',
    },
    handle: async ({ caller, body }) => ok(toView(await askForAccess(caller, body))),
  }),
  route({
    method: 'get',
    path,
    ...common,
    summary: "List the caller's own requests",
    success: {
      description: 'Open ones, and those decided within 30 days, the latest first',
      schema: entryRequestsBody,
    },
    handle: async ({ caller }) => ok((await requests.ofPerson(caller.id)).map(toView)),
  }),
  route({
    method: 'get',
    path: `${path}/waiting`,
    ...common,
    summary: 'List requests that the caller may decide',
    description: 'For agents and chat spaces that the caller manages; all of them for administrators.',
    success: { description: 'The oldest first, 50 at most', schema: waitingEntryRequestsBody },
    handle: async ({ caller }) => ok(await listWaiting(caller)),
  }),
  route({
    method: 'get',
    path: `${path}/let-in`,
    ...common,
    summary: 'List people who were let in alone, at their request',
    query: letInQuery,
    success: { description: 'The latest first, 500 at most', schema: letInBody },
    errors: { ...invalid, 403: 'The caller does not manage it' },
    handle: async ({ caller, query }) => ok((await decideRequests.letIn(caller, query.resource)).map(toLetIn)),
  }),
  route({
    method: 'delete',
    path: `${path}/:id`,
    ...ofOne,
    summary: 'Take back an own request that nobody has decided',
    success: { description: 'Taken back', schema: withdrawnBody },
    errors: { 404: 'The caller has no such open request' },
    async handle({ caller, params: { id } }) {
      if (!(await requests.withdraw(id, caller.id))) throw nothingWaits();
      return ok({ withdrawn: true as const });
    },
  }),
];

const decidingRoutes = (decideRequests: DecideRequests): BffRoute[] => [
  route({
    method: 'post',
    path: `${path}/:id/grant`,
    ...ofOne,
    summary: 'Grant a request to the person alone, or to one of their teams',
    description: 'An agent is shared with the team as by its managers; a chat space is opened to the person alone.',
    body: grantEntryBody,
    success: { description: 'Granted', schema: entryRequestAnswer },
    errors: { ...decided, 403: 'The caller may not offer the agent to the team' },
    handle: async ({ caller, params: { id }, body: { team } }) =>
      ok(toView(await decideRequests.grant(caller, id, team))),
  }),
  route({
    method: 'post',
    path: `${path}/:id/decline`,
    ...ofOne,
    summary: 'Decline a request with a word to the person',
    body: declineEntryBody,
    success: { description: 'Declined', schema: entryRequestAnswer },
    errors: decided,
    handle: async ({ caller, params: { id }, body: { word } }) =>
      ok(toView(await decideRequests.decline(caller, id, word))),
  }),
  route({
    method: 'post',
    path: `${path}/:id/revoke`,
    ...ofOne,
    summary: 'Take back what was granted to a person alone',
    success: { description: 'Taken back; what a team gives the person stays', schema: entryRequestAnswer },
    errors: decided,
    handle: async ({ caller, params: { id } }) => ok(toView(await decideRequests.revoke(caller, id))),
  }),
];

const toView = ({ id, resource, reason, state, word, requestedAt, decidedAt }: AccessRequest): EntryRequestView => ({
  ...{ id, resource, reason, state, word },
  requested_at: requestedAt.toISOString(),
  decided_at: decidedAt?.toISOString() ?? null,
});

const toLetIn = ({ id, name, requestedAt, decidedAt }: AccessRequest) => ({
  ...{ id, name, granted_at: (decidedAt ?? requestedAt).toISOString() },
});

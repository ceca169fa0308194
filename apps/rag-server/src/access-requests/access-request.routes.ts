import {
  accessRequest,
  type AccessRequestAnswer,
  accessRequestAnswer,
  accessRequestBody,
  accessRequestList,
  accessRequestPath,
  type AccessRequestView,
  AppError,
  datasourcePath,
  declineAccessBody,
  grantAccessBody,
  grantedAccessList,
  type GrantedAccessList,
  waitingAccessRequestList,
} from '@parley/contracts';
import { type RagRoute, route } from '../http/route.js';
import type { Caller } from '../identity/caller.js';
import { subjectOf } from '../identity/subject-of.js';
import type { AccessRequest, AccessRequestStore } from './access-request.store.js';
import type { AskForAccess } from './ask-for-access.js';
import { type DeclineAccess, type GrantAccess, nothingWaits } from './decide-request.js';
import type { ListLetIn, RevokeAccess } from './revoke-access.js';
import type { ListWaiting } from './waiting-requests.js';

export interface AccessRequestRouteDeps {
  readonly requests: Pick<AccessRequestStore, 'find' | 'ofPerson' | 'withdraw'>;
  readonly askForAccess: AskForAccess;
  readonly listWaiting: ListWaiting;
  readonly grantAccess: GrantAccess;
  readonly declineAccess: DeclineAccess;
  readonly listLetIn: ListLetIn;
  readonly revokeAccess: RevokeAccess;
}

const path = '/v1/access-requests';
const tag = 'Access requests';
const ofOne = { params: accessRequestPath, tag, changed: 'datasource_id' } as const;
const who = 'For those who manage the source: its owner, its managers and administrators.';
const decided = { status: 200, description: 'Decided', schema: accessRequestAnswer } as const;

export const accessRequestRoutes = (deps: AccessRequestRouteDeps): RagRoute[] => [
  ...askingRoutes(deps),
  ...decidingRoutes(deps),
  ...revokingRoutes(deps),
];

/** For whoever wants to read a source. */
const askingRoutes = ({ requests, askForAccess }: AccessRequestRouteDeps): RagRoute[] => [
  route({
    method: 'post',
    path,
    access: 'readonly',
    tag,
    summary: 'Ask for access to a source',
    description:
      'Answered alike whether there is such a source or not; whoever manages it sees the request. While one is open for the ' +
      'same source, that one is answered. 409 for a source that you can read, a day after it was declined, and for the 51st ' +
      'open request.',
    body: accessRequestBody,
    success: { status: 200, description: 'The request that is open now', schema: accessRequest },
    changed: 'datasource_id',
    handle: async ({ body, caller, signal }) =>
      toView(await askForAccess({ datasourceId: body.datasource_id, reason: body.reason }, caller, signal)),
  }),
  route({
    method: 'get',
    path,
    access: 'readonly',
    tag,
    summary: 'List your requests for access, the latest first',
    description: 'An open one is kept for 90 days, a decided one for 30.',
    success: { status: 200, description: 'Your requests', schema: accessRequestList },
    handle: async ({ caller }) => {
      // What is asked for a team is read by its other members.
      const own = caller.team === undefined ? await requests.ofPerson(subjectOf(caller)) : [];
      return { requests: own.map(toView) };
    },
  }),
  route({
    method: 'delete',
    path: `${path}/:request_id`,
    access: 'readonly',
    ...ofOne,
    summary: 'Withdraw a request for access that is still open',
    success: { status: 200, description: 'Withdrawn', schema: accessRequestAnswer },
    handle: async ({ params: { request_id: id }, caller }): Promise<AccessRequestAnswer> => {
      const request = await requests.find(id);
      if (!request || !(await requests.withdraw(id, subjectOf(caller)))) throw nothingWaits();
      return { request_id: id, datasource_id: request.datasourceId, state: 'withdrawn' };
    },
  }),
];

/** For whoever manages it. */
const decidingRoutes = ({ listWaiting, grantAccess, declineAccess }: AccessRequestRouteDeps): RagRoute[] => [
  route({
    method: 'get',
    path: '/v1/datasources/access-requests',
    access: 'readonly',
    tag,
    summary: 'List the requests for access that wait for your decision, the oldest first',
    description: `${who} 50 at most: the next ones follow when these are decided.`,
    success: { status: 200, description: 'The requests', schema: waitingAccessRequestList },
    handle: async ({ caller, signal }) => ({ requests: await listWaiting(themselves(caller), signal) }),
  }),
  route({
    method: 'post',
    path: `${path}/:request_id/grant`,
    access: 'readonly',
    ...ofOne,
    summary: 'Let the person, or a team of theirs, read the source',
    description: `${who} Applies from the next search. 400 for a team that the person is not in, 403 for one that you are not in.`,
    body: grantAccessBody,
    success: decided,
    handle: async ({ params: { request_id: id }, body: { team }, caller, signal }) =>
      toAnswer(await grantAccess(id, team, themselves(caller), signal)),
  }),
  route({
    method: 'post',
    path: `${path}/:request_id/decline`,
    access: 'readonly',
    ...ofOne,
    summary: 'Decline a request for access, with a word to the person',
    description: who,
    body: declineAccessBody,
    success: decided,
    handle: async ({ params: { request_id: id }, body: { word }, caller, signal }) =>
      toAnswer(await declineAccess(id, word, themselves(caller), signal)),
  }),
];

/** For whoever manages it, afterwards. */
const revokingRoutes = ({ listLetIn, revokeAccess }: AccessRequestRouteDeps): RagRoute[] => [
  route({
    method: 'get',
    path: '/v1/datasource/:datasource_id/access-requests',
    access: 'ingestonly',
    tag,
    summary: 'List the people who were let in alone, at their request',
    description: who,
    params: datasourcePath,
    success: { status: 200, description: 'The people, the latest first', schema: grantedAccessList },
    handle: async ({ params: { datasource_id: id }, caller, signal }): Promise<GrantedAccessList> => {
      const letIn = await listLetIn(id, caller, signal);
      const people = letIn.map(({ id: request_id, name, decidedAt, requestedAt }) => ({
        ...{ request_id, name, granted_at: decidedAt ?? requestedAt },
      }));
      return { datasource_id: id, people };
    },
  }),
  route({
    method: 'post',
    path: `${path}/:request_id/revoke`,
    access: 'ingestonly',
    ...ofOne,
    summary: 'Take back what was granted to a person alone',
    description: `${who} What a team of theirs may read stays. Applies from the next search.`,
    success: { status: 200, description: 'Taken back', schema: accessRequestAnswer },
    handle: async ({ params: { request_id: id }, caller, signal }) => toAnswer(await revokeAccess(id, caller, signal)),
  }),
];

/**
 * Relations say who manages a source, whatever role the person has otherwise. What acts for a team manages nothing. Throws
 * AppError `FORBIDDEN`.
 */
function themselves(caller: Caller): Caller {
  if (caller.team === undefined) return caller;
  throw new AppError('FORBIDDEN', 'A token that acts for a team decides no requests for access.');
}

const toView = ({
  id: request_id,
  datasourceId: datasource_id,
  reason,
  state,
  word,
  requestedAt: requested_at,
  decidedAt: decided_at,
}: AccessRequest): AccessRequestView => ({
  ...{ request_id, datasource_id, reason, state, word, requested_at, decided_at },
});

const toAnswer = ({ id, datasourceId, state }: AccessRequest): AccessRequestAnswer => ({
  request_id: id,
  datasource_id: datasourceId,
  state,
});

import { z } from 'zod';
import { accessRequestState, requestWords } from '../access-request-words.js';
import { teamSlug } from '../ids.js';
import { datasourceId, epochSeconds } from './ids.js';

/** Body of `POST /v1/access-requests`. */
export const accessRequestBody = z
  .object({
    datasource_id: datasourceId.describe('Id of the source, as its address names it; it need not exist'),
    reason: requestWords.min(1).describe('Why the caller wants to read it, for whoever manages it'),
  })
  .meta({ id: 'AccessRequestBody' });
export type AccessRequestBody = z.infer<typeof accessRequestBody>;

const requestId = z.uuid();

/** A request as the person sees it who made it: the same whether there is such a source or not. */
export const accessRequest = z
  .object({
    request_id: requestId,
    datasource_id: datasourceId,
    reason: z.string(),
    state: accessRequestState,
    /** What whoever declined it had to say. */
    word: z.string().nullable(),
    requested_at: epochSeconds,
    decided_at: epochSeconds.nullable(),
  })
  .meta({ id: 'AccessRequest' });
export type AccessRequestView = z.infer<typeof accessRequest>;

/** Answer of `GET /v1/access-requests`: the caller's own, the latest first. */
export const accessRequestList = z.object({ requests: z.array(accessRequest) }).meta({ id: 'AccessRequestList' });
export type AccessRequestList = z.infer<typeof accessRequestList>;

/** A request as whoever may decide it sees it. */
export const waitingAccessRequest = z.object({
  request_id: requestId,
  datasource_id: datasourceId,
  datasource_name: z.string().nullable(),
  requested_by: z.string(),
  reason: z.string(),
  requested_at: epochSeconds,
  /** Teams of that person that the caller may let in. */
  teams: z.array(z.string()),
});

/** Answer of `GET /v1/datasources/access-requests`: the oldest first, 50 at most. */
export const waitingAccessRequestList = z
  .object({ requests: z.array(waitingAccessRequest) })
  .meta({ id: 'WaitingAccessRequestList' });
export type WaitingAccessRequestList = z.infer<typeof waitingAccessRequestList>;

/** Answer of `GET /v1/datasource/:datasource_id/access-requests`: who was let in alone, the latest first, 500 at most. */
export const grantedAccessList = z
  .object({
    datasource_id: datasourceId,
    people: z.array(z.object({ request_id: requestId, name: z.string(), granted_at: epochSeconds })),
  })
  .meta({ id: 'GrantedAccessList' });
export type GrantedAccessList = z.infer<typeof grantedAccessList>;

/** Path of one request. Any text is accepted: an invalid id matches no request. */
export const accessRequestPath = z.object({
  request_id: z.string().min(1).max(200).describe('Id of the request'),
});

/** Body of `POST /v1/access-requests/:request_id/grant`. */
export const grantAccessBody = z
  .object({ team: teamSlug.nullable().describe('Team of the person that may read the source; null: the person alone') })
  .meta({ id: 'GrantAccessBody' });

/** Body of `POST /v1/access-requests/:request_id/decline`. */
export const declineAccessBody = z
  .object({ word: requestWords.describe('What the person is told; may be empty') })
  .meta({ id: 'DeclineAccessBody' });

/** Answer of every change of a request; one that was withdrawn is gone. */
export const accessRequestAnswer = z.object({
  request_id: requestId,
  datasource_id: datasourceId,
  state: z.enum([...accessRequestState.options, 'withdrawn']),
});
export type AccessRequestAnswer = z.infer<typeof accessRequestAnswer>;

import { z } from 'zod';
import { accessRequestState, requestWords } from '../access-request-words.js';
import { successBody } from '../errors.js';
import { teamSlug } from '../ids.js';
import { resourceName } from './why.js';

/** What can be asked for here; sources are asked for at rag-server, in the same way. */
export const entryKind = z.enum(['agent', 'space']);
export type EntryKind = z.infer<typeof entryKind>;

/** `agent:<id>` or `space:<workspace>--<room>`. */
const entryName = resourceName.refine((name) => /^(?:agent|space):/.test(name), 'neither an agent nor a chat space');

/** Body of `POST /api/access-requests`. */
export const entryRequestBody = z
  .strictObject({
    resource: entryName.describe('The agent or chat space, such as `agent:docs`; it need not exist'),
    reason: requestWords.min(1).describe('Why the caller wants to use it, for whoever manages it'),
  })
  .meta({ id: 'EntryRequestBody' });

/** A request as the person sees it who made it: the same whether there is such a thing or not. */
export const entryRequest = z
  .object({
    id: z.string(),
    resource: z.string(),
    reason: z.string(),
    state: accessRequestState,
    word: z.string().nullable().meta({ description: 'What whoever declined it had to say' }),
    requested_at: z.iso.datetime(),
    decided_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'EntryRequest' });
export type EntryRequestView = z.infer<typeof entryRequest>;
export const entryRequestAnswer = successBody(entryRequest);
export const entryRequestsBody = successBody(z.array(entryRequest));

/** A request as whoever may decide it sees it. */
export const waitingEntryRequest = z
  .object({
    id: z.string(),
    resource: z.string(),
    resource_name: z.string(),
    requested_by: z.string(),
    reason: z.string(),
    requested_at: z.iso.datetime(),
    teams: z.array(z.string()).meta({ description: 'Teams of that person that the caller may let in' }),
  })
  .meta({ id: 'WaitingEntryRequest' });
export type WaitingEntryRequest = z.infer<typeof waitingEntryRequest>;
export const waitingEntryRequestsBody = successBody(z.array(waitingEntryRequest));

/** Query of `GET /api/access-requests/let-in`. */
export const letInQuery = z.object({ resource: entryName });
export const letInBody = successBody(
  z.array(z.object({ id: z.string(), name: z.string(), granted_at: z.iso.datetime() })),
);

/** Path of one request. Any text is accepted: an invalid id matches no request. */
export const entryRequestPath = z.object({ id: z.string().min(1).max(200).describe('Id of the request') });

/** Body of `POST /api/access-requests/{id}/grant`. */
export const grantEntryBody = z
  .strictObject({ team: teamSlug.nullable().describe('Team of the person to let in; null: the person alone') })
  .meta({ id: 'GrantEntryBody' });

/** Body of `POST /api/access-requests/{id}/decline`. */
export const declineEntryBody = z
  .strictObject({ word: requestWords.describe('What the person is told; may be empty') })
  .meta({ id: 'DeclineEntryBody' });

/** Answer of taking a request back. */
export const withdrawnBody = successBody(z.object({ withdrawn: z.literal(true) }));

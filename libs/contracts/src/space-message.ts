import { z } from 'zod';
import { personId, spaceUuid } from './chatx-ids.js';
import { maxMessageChars } from './limits.js';
import { timestamp } from './ids.js';

/** The bot's normalised space message event. Anything that does not fit is malformed and ignored. */
export const spaceMessage = z.object({
  /** Public message id as received: replies name it as their parent. */
  message_id: z.string().min(8).max(256),
  person_id: personId,
  person_email: z.email().nullable(),
  person_type: z.enum(['person', 'bot', 'appuser', 'unknown']),
  /** Canonical room UUID, for docdb and authz. */
  space_id: spaceUuid,
  /** Public room id as received, for calls to the chat product alone. */
  public_space_id: z.string().min(8).max(512),
  parent_id: z.string().min(8).max(256).optional(),
  text: z.string().max(maxMessageChars),
  mentioned: z.boolean(),
  files: z.int().nonnegative(),
  created_at: timestamp,
});
export type SpaceMessage = z.infer<typeof spaceMessage>;

/** Why the bot denies a message; `missing_user_grant` is the other half of the access check. */
export const denialReason = z.enum([
  'CHATX_USER_NOT_LINKED',
  'CHATX_SPACE_TEAM_NOT_FOUND',
  'CHATX_WORKSPACE_UNCONFIGURED',
  'CHATX_OBO_FAILED',
  'CHATX_ROUTE_DENIED',
  'CHATX_ROUTE_PENDING',
  'missing_space_grant',
  'missing_user_grant',
  'pdp_unavailable',
]);
export type DenialReason = z.infer<typeof denialReason>;

/** Where the bot takes route metadata from; the tuple is needed in every mode. */
export const routesMode = z.enum(['config', 'db_prefer', 'db_only']);
export type RoutesMode = z.infer<typeof routesMode>;

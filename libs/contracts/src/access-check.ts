import { z } from 'zod';
import { successBody } from './errors.js';

/**
 * Body of `POST /api/admin/chatx/spaces/{w}/{s}/access-check`. The subject is the token's and the team the mapping's,
 * so neither can be named here. Unknown types and actions are answered, not refused: `unsupported_*`.
 */
export const accessCheckRequest = z
  .strictObject({
    resource: z.strictObject({ type: z.string().min(1).max(64), id: z.string().min(1).max(200) }),
    action: z.string().min(1).max(64),
  })
  .meta({ id: 'AccessCheckRequest' });
export type AccessCheckRequest = z.infer<typeof accessCheckRequest>;

/** Why an access check said yes or no. `pdp_unavailable` comes with a 503, in `details.reason`. */
export const accessReason = z.enum([
  'allowed',
  'missing_space_grant',
  'missing_user_grant',
  'unsupported_resource',
  'unsupported_action',
  'pdp_unavailable',
]);
export type AccessReason = z.infer<typeof accessReason>;

/** Data of the answer: `allowed` only when both halves are. */
export const accessCheckAnswer = z
  .object({
    allowed: z.boolean(),
    space_allowed: z.boolean(),
    user_allowed: z.boolean(),
    reason: accessReason,
  })
  .refine(
    ({ allowed, space_allowed, user_allowed, reason }) =>
      allowed === (space_allowed && user_allowed) && allowed === (reason === 'allowed'),
    'allowed if and only if space and user are allowed, with the reason "allowed"',
  );
export type AccessCheckAnswer = z.infer<typeof accessCheckAnswer>;

export const accessCheckBody = successBody(accessCheckAnswer).meta({ id: 'AccessCheckBody' });

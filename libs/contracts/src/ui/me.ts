import { z } from 'zod';
import { successBody } from '../errors.js';
import { teamSlug } from '../ids.js';
import { teamId } from '../teams.js';
import { sessionUser } from './session.js';

/** A team of the caller. */
export const ownTeam = z.object({
  id: teamId,
  slug: teamSlug,
  name: z.string(),
  /** Whether they administer it. */
  is_admin: z.boolean(),
});

/** Answer of `GET /api/me`: who asks, of which teams, and what the pages may offer. Each route still decides itself. */
export const meBody = successBody(
  z.object({
    user: sessionUser,
    /** By name. */
    teams: z.array(ownTeam),
    may: z.object({
      /** Change what belongs to the organization: its defaults, and what others own. */
      administer: z.boolean(),
      /** Read the audit. */
      audit: z.boolean(),
      /** Connect chat spaces to teams. */
      manage_spaces: z.boolean(),
    }),
  }),
).meta({ id: 'Me' });
export type Me = z.infer<typeof meBody>['data'];

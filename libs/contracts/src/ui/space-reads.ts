import { z } from 'zod';
import { successBody } from '../errors.js';
import { teamSlug } from '../ids.js';

/** What lets everybody in a space read a source. */
export const audiencePart = z.enum(['team', 'everyone', 'organization', 'space']);
export type AudiencePart = z.infer<typeof audiencePart>;

/** Data of `GET /api/admin/chatx/spaces/:workspaceId/:spaceId/reads`. */
export const spaceReads = z
  .object({
    team: z.object({ slug: teamSlug, name: z.string() }),
    sources: z
      .array(z.object({ id: z.string(), through: audiencePart }))
      .describe('Sources that answers here may use, of those that the caller may read too'),
  })
  .meta({ id: 'SpaceReads' });
export type SpaceReads = z.infer<typeof spaceReads>;
export const spaceReadsBody = successBody(spaceReads);

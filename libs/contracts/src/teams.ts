import { z } from 'zod';
import { successBody } from './errors.js';
import { spaceId, spaceUuid } from './chatx-ids.js';
import { agentId, teamSlug, workspaceAlias } from './ids.js';
import { pageOf } from './ui/paging.js';

/** Id of a team record: 24 hex digits, stored as a string. */
export const teamId = z.string().regex(/^[0-9a-f]{24}$/, 'not a team id');

/** Record of collection `teams`. authz decides access; `members` is only for lists. */
export const teamRecord = z.object({
  _id: teamId,
  slug: teamSlug,
  name: z.string(),
  members: z.array(z.object({ user_id: z.string(), role: z.enum(['member', 'admin']).default('member') })).default([]),
  resources: z.object({ agents: z.array(agentId).default([]) }).default({ agents: [] }),
  created_at: z.date(),
  updated_at: z.date(),
});
export type TeamRecord = z.infer<typeof teamRecord>;

/** A team as lists name it. */
export const teamView = z.object({ id: teamId, slug: teamSlug, name: z.string() }).meta({ id: 'Team' });
export type TeamView = z.infer<typeof teamView>;
/** Answer of `GET /api/admin/teams`: one page, by name. */
export const teamPage = pageOf(teamView);

/** Data of `GET /api/admin/teams/{id}/chatx-spaces`. */
export const teamSpaces = z.object({
  team_id: teamId,
  spaces: z.array(z.object({ chatx_space_id: spaceUuid, space_name: z.string(), chatx_workspace_id: workspaceAlias })),
});
export const teamSpacesBody = successBody(teamSpaces);

/** Body of `PUT /api/admin/teams/{id}/chatx-spaces`: the team's whole list of spaces. */
export const teamSpacesRequest = z.strictObject({
  spaces: z
    .array(
      z.strictObject({
        chatx_space_id: spaceId,
        space_name: z.string().min(1).max(256).optional(),
        space_title: z.string().min(1).max(256).optional(),
        chatx_workspace_id: z.string().optional(),
      }),
    )
    .max(500),
});
export type TeamSpacesRequest = z.infer<typeof teamSpacesRequest>;

/** Data of the PUT: what is stored now, and which spaces the team lost. */
export const teamSpacesChangedBody = successBody(
  z.object({ ...teamSpaces.shape, removed_space_ids: z.array(spaceUuid) }),
);

import { z } from 'zod';
import { spaceId, spaceUuid } from './chatx-ids.js';
import { successBody } from './errors.js';
import { agentId, teamSlug, workspaceAlias } from './ids.js';
import { listenMode } from './spaces.js';
import { teamId } from './teams.js';

/** Body of `POST /api/admin/chatx/spaces/onboard`. Unknown fields are refused. */
export const onboardRequest = z
  .strictObject({
    space_id: spaceId,
    team_slug: teamSlug,
    agent_id: agentId,
    /** Ours or absent: the namespace comes from configuration alone. */
    workspace_id: z.string().optional(),
    space_name: z.string().min(1).max(256).optional(),
    listen: listenMode.default('mention'),
    dry_run: z.boolean().default(false),
    reload_runtime: z.boolean().default(true),
    /** Take the space over from the team that it belongs to. */
    move: z.boolean().default(false),
  })
  .meta({ id: 'OnboardRequest' });
export type OnboardRequest = z.infer<typeof onboardRequest>;

/** One step of onboarding and how it went; `planned` in a dry run, `pending` while the owner of the agent has to agree. */
export const onboardStep = z.object({
  step: z.enum(['mapping', 'team_scope', 'team_agent', 'route', 'grant', 'authz', 'runtime_reload']),
  outcome: z.enum(['created', 'updated', 'unchanged', 'preserved', 'planned', 'skipped', 'failed', 'pending']),
  message: z.string().optional(),
});
export type OnboardStep = z.infer<typeof onboardStep>;

const count = z.int().nonnegative();

/** Data of the answer. `authz` counts the tuples really changed: zero on a repeat. */
export const onboardResult = z.object({
  summary: z.object({
    dry_run: z.boolean(),
    spaces_seen: count,
    mappings_ensured: count,
    space_grants_ensured: count,
    routes_ensured: count,
    routes_preserved: count,
    team_grant_ensured: z.boolean(),
  }),
  steps: z.array(onboardStep),
  space: z.object({
    workspace_id: workspaceAlias,
    space_id: spaceUuid,
    chatx_room_id: z.string().optional(),
    space_name: z.string(),
    team_slug: teamSlug,
    team_id: teamId,
    agent_id: agentId,
    listen: listenMode,
    route_status: z
      .enum(['active', 'pending'])
      .meta({ description: '`pending`: the route waits for the owner of the agent, and nothing is granted yet' }),
  }),
  authz: z.object({ enabled: z.boolean(), writes: count, deletes: count }),
  runtime_reload: z.object({ attempted: z.boolean(), ok: z.boolean(), error: z.string().optional() }),
});
export type OnboardResult = z.infer<typeof onboardResult>;

export const onboardBody = successBody(onboardResult).meta({ id: 'OnboardBody' });

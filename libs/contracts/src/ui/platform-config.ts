import { z } from 'zod';
import { successBody } from '../errors.js';
import { agentId, teamSlug } from '../ids.js';

/** Where a setting's value comes from: the admin's record, the environment, or neither. */
export const settingSource = z.enum(['db', 'env', 'fallback']);

const cacheMinutes = z.int().min(0).max(1440);
const setting = <T extends z.ZodType>(value: T) => z.object({ value, source: settingSource });

/** Data of `GET /api/admin/platform-config` with the cache lifetime in minutes; 0 means no cache. */
export const platformConfig = z
  .object({
    default_agent_id: setting(agentId.nullable()),
    chatx_discovery_cache_ttl_minutes: setting(cacheMinutes),
    release_notes: z.object({ enabled: setting(z.boolean()) }),
    rag_default_search_team: setting(teamSlug.nullable()),
  })
  .meta({ id: 'PlatformConfig' });
export type PlatformConfig = z.infer<typeof platformConfig>;

export const platformConfigBody = successBody(platformConfig);

/**
 * Body of `PATCH /api/admin/platform-config`: only what is named changes, and `null` gives a setting back to the
 * environment; unknown fields are refused.
 */
export const platformConfigChange = z
  .strictObject({
    default_agent_id: agentId.nullable().optional(),
    chatx_discovery_cache_ttl_minutes: cacheMinutes.nullable().optional(),
    release_notes: z.strictObject({ enabled: z.boolean().nullable() }).optional(),
    rag_default_search_team: teamSlug.nullable().optional(),
  })
  .refine((change) => Object.keys(change).length > 0, 'at least one field');
export type PlatformConfigChange = z.infer<typeof platformConfigChange>;

import { z } from 'zod';
import { defaultReloadIntervalSeconds, ownerTeam } from './datasources.js';
import { reloadInterval } from './ids.js';
import { urlPattern, webUrl } from './web.js';

/** Body of `POST /v1/ingest/wiki/page`; patterns are matched against titles. */
export const wikiIngestRequest = z
  .object({
    url: webUrl,
    description: z.string().max(4000).default(''),
    get_child_pages: z.boolean().default(false),
    allowed_title_patterns: z.array(urlPattern).max(100).nullish(),
    denied_title_patterns: z.array(urlPattern).max(100).nullish(),
    reload_interval: reloadInterval.default(defaultReloadIntervalSeconds),
    owner_team: ownerTeam.nullish(),
  })
  .meta({ id: 'WikiIngestRequest' });
export type WikiIngestRequest = z.infer<typeof wikiIngestRequest>;

import { z } from 'zod';
import { defaultReloadIntervalSeconds, ownerTeam } from './datasources.js';
import { reloadInterval } from './ids.js';
import { urlPattern, webUrl } from './web.js';

/** What can be said of a wiki source, when it is added and later. Patterns are matched against titles. */
export const wikiSettings = {
  get_child_pages: z.boolean(),
  read_attachments: z.boolean(),
  /** Each document is read by those alone who read it in the wiki, as far as they read the source. */
  follow_permissions: z.boolean(),
  allowed_title_patterns: z.array(urlPattern).max(100).nullish(),
  denied_title_patterns: z.array(urlPattern).max(100).nullish(),
};

/** Body of `POST /v1/ingest/wiki/page`. */
export const wikiIngestRequest = z
  .object({
    url: webUrl,
    description: z.string().max(4000).default(''),
    ...wikiSettings,
    get_child_pages: wikiSettings.get_child_pages.default(false),
    read_attachments: wikiSettings.read_attachments.default(true),
    follow_permissions: wikiSettings.follow_permissions
      .optional()
      .describe('Without it a new source follows them, and one that is there keeps what it has'),
    reload_interval: reloadInterval.default(defaultReloadIntervalSeconds),
    owner_team: ownerTeam.nullish(),
  })
  .meta({ id: 'WikiIngestRequest' });
export type WikiIngestRequest = z.infer<typeof wikiIngestRequest>;

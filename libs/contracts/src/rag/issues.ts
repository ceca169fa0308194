import { z } from 'zod';
import { namedCredential } from './credentials.js';
import { defaultReloadIntervalSeconds, ownerTeam } from './datasources.js';
import { reloadInterval } from './ids.js';
import { webUrl } from './web.js';

/** What can be said of a source of issues, when it is added and later. */
export const issuesSettings = {
  /** `requests` are pull requests and merge requests. */
  include: z.enum(['all', 'issues', 'requests']),
  credential: namedCredential,
};

/** Body of `POST /v1/ingest/issues/project`. `auto` goes by the address, which does not tell of every company's own host. */
export const issuesIngestRequest = z
  .object({
    url: webUrl,
    product: z.enum(['auto', 'github', 'gitlab']).default('auto'),
    description: z.string().max(4000).default(''),
    ...issuesSettings,
    include: issuesSettings.include.default('all'),
    reload_interval: reloadInterval.default(defaultReloadIntervalSeconds),
    owner_team: ownerTeam.nullish(),
  })
  .meta({ id: 'IssuesIngestRequest' });
export type IssuesIngestRequest = z.infer<typeof issuesIngestRequest>;

import { z } from 'zod';
import { namedCredential } from './credentials.js';
import { defaultReloadIntervalSeconds, ownerTeam } from './datasources.js';
import { reloadInterval } from './ids.js';
import { webUrl } from './web.js';

/** A folder of a repository, without the slashes around it. */
const folder = z
  .string()
  .trim()
  .max(1_000)
  .transform((path) => path.replace(/^\/+|\/+$/g, ''))
  .refine((path) => path !== '' && !path.split('/').some((part) => part === '..' || part === '.'), 'not a folder');

/** A name of a branch or tag (git-check-ref-format); empty: the branch that the host calls its default. */
const branch = z
  .string()
  .max(250)
  .regex(/^([^\x00-\x20\x7f~^:?*[\\/-][^\x00-\x20\x7f~^:?*[\\]*)?$/, 'not the name of a branch')
  .refine((name) => !name.includes('..') && !name.includes('@{'), 'not the name of a branch');

/** What can be said of a repository, when it is added and later. */
export const gitSettings = {
  branch: branch.nullish(),
  /** Only what is in these folders. */
  folders: z.array(folder).max(100).nullish(),
  /** Files of programs as well as those that people write for people. */
  include_code: z.boolean(),
  credential: namedCredential,
};

/** Body of `POST /v1/ingest/git/repository`. */
export const gitIngestRequest = z
  .object({
    url: webUrl,
    description: z.string().max(4000).default(''),
    ...gitSettings,
    include_code: gitSettings.include_code.default(false),
    reload_interval: reloadInterval.default(defaultReloadIntervalSeconds),
    owner_team: ownerTeam.nullish(),
  })
  .meta({ id: 'GitIngestRequest' });
export type GitIngestRequest = z.infer<typeof gitIngestRequest>;

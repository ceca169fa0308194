import { z } from 'zod';
import { successBody } from '../errors.js';
import { teamSlug, timestamp } from '../ids.js';
import { queryInt } from '../query.js';
import { pageOf, pageQuery } from './paging.js';
import { teamRole } from './people.js';

const count = z.int().nonnegative();

/** Where a group is managed: at the identity provider, or by whoever pushes it over SCIM. */
export const groupSource = z.enum(['idp', 'scim']);
export type GroupSource = z.infer<typeof groupSource>;

/** Id of a group here: its source and its id there. */
export const groupId = z.string().min(1).max(250).describe('Id of the group: `<source>-<its id there>`');

const groupName = {
  id: groupId,
  source: groupSource,
  name: z.string(),
  path: z.string().meta({ description: 'Where the group is at its source; names alone may be used twice' }),
};

/** A group that can be linked; `team` is null where its members administer the organization. */
export const groupView = z
  .object({ ...groupName, links: z.array(z.object({ team: teamSlug.nullable(), role: teamRole })) })
  .meta({ id: 'Group' });
export type GroupView = z.infer<typeof groupView>;
export const groupPage = pageOf(groupView);

/** Query of `GET /api/admin/groups`. */
export const groupsQuery = pageQuery.extend({
  limit: queryInt(z.int().min(1).max(100).default(20)).describe('Maximum number of entries per page'),
  q: z
    .string()
    .trim()
    .max(100)
    .optional()
    .describe('Part of the name; without it, groups of the idp at the top, and all others'),
});
export type GroupsQuery = z.infer<typeof groupsQuery>;

/** A group whose members are something here because they are in it. */
export const linkedGroup = z
  .object({
    ...groupName,
    role: teamRole,
    members: count,
    is_gone: z.boolean().meta({ description: 'Its source does not know it any more: nobody is in it' }),
    synced_at: timestamp.meta({ description: 'When its members were last known to be these' }),
  })
  .meta({ id: 'LinkedGroup' });
export type LinkedGroup = z.infer<typeof linkedGroup>;
export const linkedGroupsBody = successBody(z.array(linkedGroup));
/** Body of `PUT /api/admin/teams/{id}/groups/{groupId}`. */
export const linkRequest = z.strictObject({ role: teamRole });

/** How far linked groups are behind their source. */
export const groupSync = z
  .object({
    linked: count,
    generation: count.meta({ description: 'Number of syncs so far' }),
    failed: count.meta({ description: 'Groups that the last sync could not read; they are as they were' }),
    lag_seconds: count.nullable().meta({ description: 'Age of the oldest members list; null without linked groups' }),
    interval_seconds: count,
  })
  .meta({ id: 'GroupSync' });
export type GroupSync = z.infer<typeof groupSync>;
export const groupSyncBody = successBody(groupSync);

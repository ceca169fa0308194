import {
  deletedBody,
  skillBody,
  skillCatalog,
  skillDraft,
  skillId,
  skillQuery,
  type ApiRoute,
} from '@parley/contracts';
import { z } from 'zod';
import { changedSinceRead, ifMatch } from '../http/etag.js';

const common = { path: '/api/skills', tag: 'Skills' } as const;
const one = z.object({ id: skillId.describe('Id of the skill') });
const busy = { description: 'Somebody else is changing it at this moment' };

/** Rows of the OpenAPI document. */
export const skillsApi: ApiRoute[] = [
  {
    method: 'get',
    summary: 'Skills that the caller may read, or use where `include_content` is set',
    description: 'By name. Without `page` all are answered. Of several comma-separated `tags`, one is enough.',
    auth: 'catalog-key',
    query: skillQuery,
    ...common,
    responses: {
      200: { description: 'The catalogue', schema: skillCatalog },
      400: { description: 'A filter or page outside its bounds, named in `details`' },
    },
  },
  {
    method: 'post',
    summary: 'Create a skill, or replace the one with this id',
    description: 'Under `If-Match` none is created.',
    headers: ifMatch,
    auth: 'session',
    body: skillDraft,
    ...common,
    responses: {
      200: { description: 'Replaced', schema: skillBody },
      201: { description: 'Created', schema: skillBody },
      400: { description: 'Fields outside their bounds, or a team that there is not; named in `details`' },
      403: { description: 'The skill is of somebody else, or the caller may not share it so widely' },
      409: busy,
      ...changedSinceRead,
    },
  },
  {
    method: 'get',
    summary: 'Read a skill whole, to change it',
    description:
      'Sent back to `POST /api/skills` it stays as it is. Who may only use a skill finds it in the catalogue.',
    auth: 'session',
    ...common,
    path: '/api/skills/:id',
    params: one,
    responses: {
      200: { description: 'The skill, with an `ETag`', schema: skillBody },
      403: { description: 'The caller neither owns it nor administers' },
      404: { description: 'There is no such skill' },
    },
  },
  {
    method: 'delete',
    summary: 'Delete a skill',
    headers: ifMatch,
    auth: 'session',
    ...common,
    path: '/api/skills/:id',
    params: one,
    responses: {
      200: { description: 'Deleted', schema: deletedBody },
      403: { description: 'The caller neither owns it nor administers' },
      404: { description: 'There is no such skill' },
      409: busy,
      ...changedSinceRead,
    },
  },
];

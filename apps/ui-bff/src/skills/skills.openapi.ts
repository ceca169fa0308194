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
const busy = { description: 'Another request is changing it' };

/** Routes for the OpenAPI document. */
export const skillsApi: ApiRoute[] = [
  {
    method: 'get',
    summary: 'List skills that the caller may read; with `include_content`, those the caller may use',
    description: 'Sorted by name. Without `page`, all are returned. `tags` are comma-separated; any one matches.',
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
    summary: 'Create a skill or replace the skill with this id',
    description: 'With `If-Match`, no skill is created.',
    headers: ifMatch,
    auth: 'session',
    body: skillDraft,
    ...common,
    responses: {
      200: { description: 'Replaced', schema: skillBody },
      201: { description: 'Created', schema: skillBody },
      400: { description: 'Invalid fields or an unknown team, listed in `details`' },
      403: { description: 'The skill belongs to someone else, or the caller may not share it this widely' },
      409: busy,
      ...changedSinceRead,
    },
  },
  {
    method: 'get',
    summary: 'Get a skill in full, for editing',
    description:
      'Sending it back to `POST /api/skills` changes nothing. Callers who may only use a skill find it in the catalogue.',
    auth: 'session',
    ...common,
    path: '/api/skills/:id',
    params: one,
    responses: {
      200: { description: 'The skill, with an `ETag`', schema: skillBody },
      403: { description: 'The caller is neither its owner nor an admin' },
      404: { description: 'The skill does not exist' },
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
      403: { description: 'The caller is neither its owner nor an admin' },
      404: { description: 'The skill does not exist' },
      409: busy,
      ...changedSinceRead,
    },
  },
];

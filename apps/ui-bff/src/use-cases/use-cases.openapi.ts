import {
  deletedBody,
  useCaseBody,
  useCaseChange,
  useCaseChangedBody,
  useCaseDraft,
  useCaseId,
  useCasePage,
  useCaseQuery,
  type ApiRoute,
} from '@parley/contracts';
import { z } from 'zod';
import { changedSinceRead, ifMatch } from '../http/etag.js';

const common = { tag: 'Use cases', auth: 'session' } as const;
const one = {
  path: '/api/usecases/:id',
  params: z.object({ id: useCaseId.describe('Id of the use case') }),
  ...common,
};
const invalid = { 400: { description: 'Invalid fields, listed in `details`' } };
const unknown = { 404: { description: 'The use case does not exist' } };
const busy = { 409: { description: 'Another request is changing it' } };
const notTheirs = { 403: { description: 'The caller is neither its owner nor an admin' } };

/** Routes for the OpenAPI document. */
export const useCasesApi: ApiRoute[] = [
  {
    method: 'get',
    path: '/api/usecases',
    summary: 'List use cases, newest first',
    description: '`tags` are comma-separated; any one matches.',
    query: useCaseQuery,
    ...common,
    responses: { 200: { description: 'One page', schema: useCasePage }, ...invalid },
  },
  {
    method: 'post',
    path: '/api/usecases',
    summary: 'Create a use case',
    body: useCaseDraft,
    ...common,
    responses: { 201: { description: 'Created', schema: useCaseBody }, ...invalid },
  },
  {
    method: 'get',
    summary: 'Get a use case',
    ...one,
    responses: { 200: { description: 'The use case, with an `ETag`', schema: useCaseBody }, ...unknown },
  },
  {
    method: 'put',
    summary: 'Update fields of a use case',
    headers: ifMatch,
    body: useCaseChange,
    ...one,
    responses: {
      200: { description: 'The changed fields', schema: useCaseChangedBody },
      ...invalid,
      ...notTheirs,
      ...unknown,
      ...busy,
      ...changedSinceRead,
    },
  },
  {
    method: 'delete',
    summary: 'Delete a use case',
    headers: ifMatch,
    ...one,
    responses: {
      200: { description: 'Deleted', schema: deletedBody },
      ...notTheirs,
      ...unknown,
      ...busy,
      ...changedSinceRead,
    },
  },
];

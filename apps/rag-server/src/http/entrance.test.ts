import { expect, it } from '@jest/globals';
import { createMetrics, createServiceApp, detailErrorBody } from '@parley/service';
import { silentLog } from '@parley/service/testing';
import supertest from 'supertest';
import { z } from 'zod';
import type { Caller } from '../identity/caller.js';
import { entranceOf } from './entrance.js';
import { type RagRoute, route } from './route.js';

const success = { description: '', schema: z.object({}) };
const aRoute = (more: Pick<RagRoute, 'method' | 'path'> & { readonly isReading?: true }): RagRoute =>
  route({ access: 'readonly', tag: '', summary: '', success, handle: () => ({}), ...more });

const alone: Caller = {
  subject: 'u-1',
  email: '',
  groups: [],
  role: 'readonly',
  isMachine: false,
  isAuthenticated: true,
  inTrustedNetwork: false,
};

it.each([
  ['for a team', { ...alone, team: 'platform' }, [200, 200, 403, 403, 403]],
  ['alone', alone, [200, 200, 200, 200, 200]],
])('a caller %s is let through to what reads, whatever the role', async (_who, caller, statuses) => {
  const routes = [
    aRoute({ method: 'get', path: '/list' }),
    aRoute({ method: 'post', path: '/search', isReading: true }),
    aRoute({ method: 'post', path: '/make' }),
    aRoute({ method: 'put', path: '/change' }),
    aRoute({ method: 'delete', path: '/remove' }),
  ];
  const guards = {
    requireRole: () => (_req: unknown, _res: unknown, next: () => void) => next(),
    callerOf: () => caller,
  };
  const frame = { log: silentLog(), metrics: createMetrics('test'), errorBody: detailErrorBody };
  const app = supertest(createServiceApp({ ...frame, routes, entrance: entranceOf(guards, []) }));
  const answers = await Promise.all(routes.map(({ method, path }) => app[method](path)));

  expect(answers.map(({ status }) => status)).toEqual(statuses);
});

import { expect, it } from '@jest/globals';
import { AppError, statusOf } from '@parley/contracts';
import express, { type ErrorRequestHandler } from 'express';
import supertest from 'supertest';
import { z } from 'zod';
import type { Caller } from '../identity/caller.js';
import { mountRoutes } from './mount-routes.js';
import { type RagRoute, route } from './route.js';

const success = { status: 200, description: '', schema: z.object({}) };
const aRoute = (more: Pick<RagRoute, 'method' | 'path'> & { isReading?: true }): RagRoute =>
  route({ role: 'readonly', tag: '', summary: '', success, handle: () => Promise.resolve({}), ...more });

const alone: Caller = {
  subject: 'u-1',
  email: '',
  groups: [],
  role: 'readonly',
  isMachine: false,
  isAuthenticated: true,
  inTrustedNetwork: false,
};

const answerError: ErrorRequestHandler = (error, _req, res, _next) => {
  res.sendStatus(error instanceof AppError ? statusOf[error.code] : 500);
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
  const app = supertest(express().use(mountRoutes(routes, guards), answerError));
  const answers = await Promise.all(routes.map(({ method, path }) => app[method](path)));

  expect(answers.map(({ status }) => status)).toEqual(statuses);
});

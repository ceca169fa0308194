import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createMetrics, createServiceApp, detailErrorBody, listen } from '@parley/service';
import { silentLog } from '@parley/service/testing';
import { z } from 'zod';
import { goneOrLate, mountRoutes } from '../../src/http/mount-routes.js';
import { route } from '../../src/http/route.js';

const asked = Promise.withResolvers<undefined>();
const handled = Promise.withResolvers<AbortSignal>();
const slow = route({
  method: 'get',
  path: '/slow',
  role: 'anonymous',
  tag: 'Test',
  summary: 'Waits for its client to leave',
  success: { status: 200, description: 'Nothing', schema: z.object({}) },
  handle: ({ signal }) => {
    handled.resolve(signal);
    return Promise.resolve({});
  },
});
/** Lets a request in once its client has left. */
const guards: Parameters<typeof mountRoutes>[1] = {
  requireRole: () => async (_req, res, next) => {
    asked.resolve(undefined);
    await once(res, 'close');
    next();
  },
  callerOf: () => ({
    subject: '',
    email: 'anonymous',
    groups: [],
    role: 'anonymous',
    isMachine: false,
    isAuthenticated: false,
    inTrustedNetwork: false,
  }),
};

let server: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  const app = createServiceApp({
    log: silentLog(),
    metrics: createMetrics('rag-server'),
    errorBody: detailErrorBody,
    routes: (routes) => {
      routes.use(mountRoutes([slow], guards));
      routes.get('/late', async (req, res) => {
        const signal = goneOrLate(req, res, 10);
        await once(signal, 'abort');
        signal.throwIfAborted();
      });
    },
  });
  server = await listen(app, { port: 0, graceMs: 50 });
});
afterAll(() => server.close());

it('a request whose client left before its turn came is told so', async () => {
  const leave = new AbortController();
  const answer = fetch(`${server.url}/slow`, { signal: leave.signal });
  await asked.promise;
  leave.abort();
  await expect(answer).rejects.toThrow();

  const signal = await handled.promise;
  expect(signal.aborted).toBe(true);
  expect(signal.reason).toEqual(new Error('the client left'));
});

it('a request that takes too long is answered as one to come back with', async () => {
  const answer = await fetch(`${server.url}/late`);

  expect([answer.status, answer.headers.has('Retry-After')]).toEqual([503, true]);
  expect(await answer.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});

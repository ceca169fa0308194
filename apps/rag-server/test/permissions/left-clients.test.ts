import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createMetrics, createServiceApp, detailErrorBody, listen } from '@parley/service';
import { silentLog } from '@parley/service/testing';
import { z } from 'zod';
import { entranceOf } from '../../src/http/entrance.js';
import type { Guards } from '../../src/http/guards.js';
import { route } from '../../src/http/route.js';

const asked = Promise.withResolvers<undefined>();
const handled = Promise.withResolvers<AbortSignal>();
const slow = route({
  method: 'get',
  path: '/slow',
  access: 'anonymous',
  tag: 'Test',
  summary: 'Waits for its client to leave',
  success: { description: 'Nothing', schema: z.object({}) },
  handle: ({ signal }) => {
    handled.resolve(signal);
    return {};
  },
});
/** Lets a request in once its client has left. */
const guards: Guards = {
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
    routes: [slow],
    entrance: entranceOf(guards, []),
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

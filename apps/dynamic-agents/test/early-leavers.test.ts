import { once } from 'node:events';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createMetrics, createServiceApp, type Entrance, envelopeErrorBody, type Listening } from '@parley/service';
import { serveForTest, silentLog } from '@parley/service/testing';
import type { RequestHandler } from 'express';
import { chatRoutes } from '../src/chat/chat.routes.js';
import type { Listener } from '../src/runs/perform-run.js';
import { post } from './start-service.js';

describe('a client that leaves before its run is accepted', () => {
  let server: Listening;
  afterEach(() => server.close());

  /** Serves the routes with runs that are accepted when their client has gone; resolves to who listens to the run then. */
  async function listenerOf(path: string): Promise<Listener> {
    const [leave, heard] = [new AbortController(), Promise.withResolvers<Listener>()];
    const left = Promise.withResolvers<unknown>();
    const watch: RequestHandler = (_req, res, next) => {
      left.resolve(once(res, 'close'));
      next();
    };
    const entrance: Entrance<'user'> = {
      guardOf: () => watch,
      callerOf: () => ({ raw: 'a-token', subject: 'alice' }),
    };
    const startRun = async () => {
      leave.abort();
      await left.promise;
      return (listener: Listener) => {
        heard.resolve(listener);
        return Promise.resolve();
      };
    };
    const app = { log: silentLog(), metrics: createMetrics('test'), errorBody: envelopeErrorBody };
    server = await serveForTest(createServiceApp({ ...app, routes: chatRoutes({ ...unused, startRun }), entrance }));
    const request = { message: 'How do I deploy?', conversation_id: 'c', agent_id: 'docs' };
    await expect(post(server.url, path, request, 'a-token', leave.signal)).rejects.toThrow();
    return heard.promise;
  }
  const unused = {
    resumeRun: () => Promise.reject(new Error('nobody resumes')),
    cancelRun: () => Promise.reject(new Error('nobody cancels')),
    forgetConversation: () => Promise.reject(new Error('nobody asks for this')),
    stopping: new AbortController().signal,
  };

  it.each(['stream/start', 'invoke'])('does not count as listener of %s', async (path) => {
    expect((await listenerOf(path)).signal.reason).toEqual(new Error('the client left'));
  });
});

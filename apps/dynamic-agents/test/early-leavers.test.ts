import { once } from 'node:events';
import { afterEach, describe, expect, it } from '@jest/globals';
import { requireBearer } from '@parley/auth/express';
import { jsonBody, type Listening } from '@parley/service';
import { serveForTest } from '@parley/service/testing';
import express, { type RequestHandler } from 'express';
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
    const startRun = async () => {
      leave.abort();
      await left.promise;
      return (listener: Listener) => {
        heard.resolve(listener);
        return Promise.resolve();
      };
    };
    server = await serveForTest(express().use('/api/v1/chat', watch, chatRoutes({ ...unused, startRun })));
    const request = { message: 'hi', conversation_id: 'c', agent_id: 'docs' };
    await expect(post(server.url, path, request, 'a-token', leave.signal)).rejects.toThrow();
    return heard.promise;
  }
  const unused = {
    requireUser: requireBearer((raw) => Promise.resolve({ raw, subject: 'alice' } as never)),
    readJson: jsonBody({ limitBytes: 1024 }),
    resumeRun: () => Promise.reject(new Error('nobody resumes')),
    cancelRun: () => Promise.reject(new Error('nobody cancels')),
    forgetConversation: () => Promise.reject(new Error('nobody asks for this')),
    stopping: new AbortController().signal,
  };

  it.each(['stream/start', 'invoke'])('does not count as listener of %s', async (path) => {
    expect((await listenerOf(path)).signal.reason).toEqual(new Error('the client left'));
  });
});

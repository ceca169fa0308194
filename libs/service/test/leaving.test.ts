import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import {
  createClosers,
  dependencyCaller,
  dependencyOpener,
  type Drain,
  envelopeErrorBody,
  listen,
  serveWhileOpening,
} from '../src/index.js';
import { silentLog } from '../src/testing/index.js';

const closing: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

/** A service that holds what is asked at `/long` until told, and the ways to make it leave. */
async function aService() {
  const closers = createClosers({ log: silentLog() });
  closing.push(() => closers.close());
  const [leave, refuse] = [new AbortController(), new AbortController()];
  const works: (() => Promise<unknown>)[] = [];
  const drain: Drain = {
    leaving: leave.signal,
    refusing: refuse.signal,
    add: (_name, idle) => void works.push(idle),
  };
  const [begun, release] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const server = await serveWhileOpening({
    ...{ log: silentLog(), closers, drain, stopping: new AbortController().signal, errorBody: envelopeErrorBody },
    address: { port: 0 },
    open: () =>
      Promise.resolve((req, res) => {
        if (req.url !== '/long') return void res.end('answered');
        begun.resolve(undefined);
        void release.promise.then(() => res.end('the whole answer'));
      }),
  });
  const idle = () => Promise.all(works.map((work) => work()));
  return { url: server.url, leave, refuse, idle, begun: begun.promise, release: () => release.resolve(undefined) };
}

describe('a service that leaves', () => {
  it('answers what still comes, and sends whoever keeps a connection elsewhere', async () => {
    const { url, leave } = await aService();
    const agent = new Agent({ keepAlive: true });
    const ask = () =>
      new Promise<IncomingMessage>((resolve) => request(url, { agent }, resolve).end()).then(async (res) => {
        await text(res);
        return [res.statusCode, res.headers.connection];
      });
    expect(await ask()).toEqual([200, 'keep-alive']);
    leave.abort();
    expect(await ask()).toEqual([200, 'close']);
    agent.destroy();
  });

  it('refuses what is new once nobody should come any more, and still ends what it has begun', async () => {
    const { url, leave, refuse, idle, begun, release } = await aService();
    const long = fetch(`${url}/long`).then((res) => res.text());
    await begun;
    leave.abort();
    refuse.abort();
    const over = idle();
    const refused = await fetch(`${url}/v1/things`, { method: 'POST', body: '{}' });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await refused.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', details: { reason: 'draining' } });
    expect((await fetch(`${url}/livez`)).status).toBe(200);
    release();
    expect(await long).toBe('the whole answer');
    await over;
  });
});

describe('a caller of ours', () => {
  /** Where one replica leaves and another takes over: each connection meets the one that is there by then. */
  async function behindOneAddress() {
    const { url, leave, refuse } = await aService();
    leave.abort();
    refuse.abort();
    const asked: string[] = [];
    const server = await listen(
      (req, res) => {
        asked.push(req.method ?? '');
        if (asked.length > 1) return void res.end('from the other one');
        request(new URL(req.url ?? '/', url), { method: req.method }, (answer) => {
          res.writeHead(answer.statusCode ?? 0, answer.headers);
          answer.pipe(res);
        }).end();
      },
      { port: 0 },
    );
    closing.push(() => server.close());
    return { url: server.url, asked };
  }

  it('asks once more what was not begun, though it changes something', async () => {
    const { url, asked } = await behindOneAddress();
    const answer = await dependencyCaller({ name: 'ui-bff' })(`${url}/v1/runs`, { method: 'POST', body: '{}' });
    expect([answer.status, answer.text, asked]).toEqual([200, 'from the other one', ['POST', 'POST']]);
  });

  it('does so for long answers', async () => {
    const { url, asked } = await behindOneAddress();
    const answer = await dependencyOpener({ name: 'ui-bff' })(`${url}/v1/runs`, { method: 'POST', body: '{}' });
    expect([answer.status, await text(answer.body), asked]).toEqual([200, 'from the other one', ['POST', 'POST']]);
  });

  it('asks nothing twice that another 503 may have begun', async () => {
    let asked = 0;
    const server = await listen((_req, res) => void res.writeHead(503, { 'retry-after': String(++asked) }).end(), {
      port: 0,
    });
    closing.push(() => server.close());
    await dependencyCaller({ name: 'ui-bff' })(server.url, { method: 'POST' });
    expect(asked).toBe(1);
  });
});

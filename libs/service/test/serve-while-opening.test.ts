import { afterEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@parley/contracts';
import {
  createClosers,
  dependencyDown,
  envelopeErrorBody,
  type Lifetime,
  listen,
  noDrain,
  runService,
  serveWhileOpening,
} from '../src/index.js';
import { recordingLog, silentLog } from '../src/testing/index.js';
import { freePort } from '@parley/testkit';

const closing: { close(): Promise<unknown> }[] = [];
afterEach(() => Promise.all(closing.splice(0).map((one) => one.close())));

/** A service that cannot open before `neighbour` is there. */
async function start(open: (lifetime: Lifetime) => Promise<void>, log = silentLog()) {
  const closers = createClosers({ log: silentLog() });
  const stop = new AbortController();
  closing.push({
    close() {
      stop.abort(new Error('the test is over'));
      return closers.close();
    },
  });
  const port = await freePort();
  const opened = serveWhileOpening({
    ...{ log, closers, drain: noDrain, stopping: stop.signal, errorBody: envelopeErrorBody, address: { port } },
    pauses: { firstMs: 5, maxMs: 20 },
    open: async (lifetime) => {
      await open(lifetime);
      return (_req, res) => res.end('the app');
    },
  });
  opened.catch(() => undefined);
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  return { opened, get, closers, stop };
}

const down = () => dependencyDown('graph', 'unreachable', new Error('deadlock'));

/** Asks until somebody listens and the answer fits. */
async function until<T>(ask: () => Promise<T>, fits: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask().catch(() => undefined);
    if (answer !== undefined && fits(answer)) return answer;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('a service whose neighbour is not there yet', () => {
  it('listens at once, says whom it waits for, and answers when they are there', async () => {
    let isThere = false;
    const { get, opened } = await start(() => (isThere ? Promise.resolve() : Promise.reject(down())));
    const ready = async () => {
      const res = await get('/readyz');
      return { status: res.status, body: (await res.json()) as { dependencies: object } };
    };
    const waiting = await until(ready, ({ body }) => 'graph' in body.dependencies);
    expect(waiting).toMatchObject({
      status: 503,
      body: { status: 'starting', dependencies: { graph: { state: 'down' } } },
    });
    expect((await get('/livez')).status).toBe(200);
    const refused = await get('/v1/things');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await refused.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', details: { dependency: 'graph' } });
    isThere = true;
    await opened;
    expect(await (await get('/v1/things')).text()).toBe('the app');
  });

  it('closes what it opened in vain, and closes nothing twice', async () => {
    const order: string[] = [];
    let attempts = 0;
    const { opened, closers } = await start(({ closers: own, stopping }) => {
      const attempt = (attempts += 1);
      own.add('docdb', () => Promise.resolve(order.push(`closed ${attempt}`)));
      stopping.addEventListener('abort', () => order.push(`stopped ${attempt}`));
      return attempt < 3 ? Promise.reject(down()) : Promise.resolve();
    });
    await opened;
    await closers.close();
    expect(order).toEqual(['stopped 1', 'closed 1', 'stopped 2', 'closed 2', 'closed 3']);
  });

  it('logs whom it waits for once', async () => {
    const { log, lines } = recordingLog();
    let attempts = 0;
    const { opened } = await start(() => ((attempts += 1) < 5 ? Promise.reject(down()) : Promise.resolve()), log);
    await opened;
    expect(lines).toEqual([expect.objectContaining({ dependency: 'graph', msg: 'waiting for a dependency to start' })]);
  });

  it.each([
    ['a setting', new Error('the index holds vectors of another model')],
    ['a refusal', new AppError('FORBIDDEN', 'no')],
  ])('waits for nothing when it is %s that is wrong', async (_what, error) => {
    const { opened } = await start(() => Promise.reject(error));
    await expect(opened).rejects.toBe(error);
  });

  it('stops while it waits, in order', async () => {
    const { log, lines } = recordingLog();
    const exited = Promise.withResolvers<number>();
    const waits = Promise.withResolvers<undefined>();
    let send: () => void = () => undefined;
    const host = { once: (name: string, on: () => void) => name === 'SIGTERM' && (send = on), exit: exited.resolve };
    const port = await freePort();
    const running = runService({
      log,
      host: host as never,
      start: async (lifetime) => {
        const open = () => Promise.reject(down()).finally(() => waits.resolve(undefined));
        await serveWhileOpening({ log, ...lifetime, errorBody: envelopeErrorBody, address: { port }, open });
      },
    });
    await waits.promise;
    send();
    await running;
    expect(await exited.promise).toBe(0);
    expect(lines.filter(({ level }) => level === 'fatal')).toEqual([]);
    closing.push(await listen((_req, res) => res.end(), { port }));
  });
});

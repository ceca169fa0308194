import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { createClosers, type Lifetime, listen, runService } from '../src/index.js';
import { recordingLog, silentLog } from '../src/testing/index.js';

/** Stands in for the process: its signals, and the exit code it was ended with. */
function fakeHost() {
  const signals = new EventEmitter();
  const exited = Promise.withResolvers<number>();
  const host = Object.assign(signals, {
    exit: (code: number) => {
      exited.resolve(code);
    },
  });
  return {
    host: host as unknown as NodeJS.Process,
    send: (name: string) => signals.emit(name),
    exited: exited.promise,
  };
}

describe('closers', () => {
  it('close in reverse order and survive one that fails', async () => {
    const { log, lines } = recordingLog();
    const closers = createClosers({ log });
    const closed: string[] = [];
    closers.add('docdb', () => Promise.resolve(closed.push('docdb')));
    closers.add('queue', () => Promise.reject(new Error('stuck')));
    closers.add('http', () => Promise.resolve(closed.push('http')));
    await closers.close();
    expect(closed).toEqual(['http', 'docdb']);
    expect(lines).toContainEqual(expect.objectContaining({ part: 'queue', level: 'error' }));
  });

  it('do not wait for ever', async () => {
    const closers = createClosers({ log: silentLog(), timeoutMs: 10 });
    closers.add('hangs', () => new Promise(() => undefined));
    await expect(closers.close()).resolves.toBeUndefined();
  });

  it('wait for what is being opened, and close it', async () => {
    const closers = createClosers({ log: silentLog() });
    const opening = Promise.withResolvers<{ close(): Promise<unknown> }>();
    const closed: string[] = [];
    const given = closers.open('model', () => opening.promise);
    const closing = closers.close().then(() => closed.push('all'));
    opening.resolve({ close: () => Promise.resolve(closed.push('model')) });
    await Promise.all([given, closing]);
    expect(closed).toEqual(['model', 'all']);
  });

  it('have nothing to close of what could not be opened', async () => {
    const { log, lines } = recordingLog();
    const closers = createClosers({ log });
    await expect(closers.open('model', () => Promise.reject(new Error('no such file')))).rejects.toThrow(
      'no such file',
    );
    await closers.close();
    expect(lines).toEqual([]);
  });

  it('open nothing more once they close', async () => {
    const closers = createClosers({ log: silentLog() });
    await closers.close();
    let opened = 0;
    const open = () => {
      opened += 1;
      return Promise.resolve({ close: () => Promise.resolve() });
    };
    await expect(closers.open('model', open)).rejects.toThrow('model is not opened any more');
    expect(opened).toBe(0);
  });
});

describe('listen', () => {
  it('says which port is taken', async () => {
    const first = await listen(() => undefined, { port: 0 });
    await expect(listen(() => undefined, { port: first.port })).rejects.toThrow(`:${first.port}: the port is in use`);
    await first.close();
  });

  it('lets a running request end, and takes no new one', async () => {
    const running = Promise.withResolvers<() => void>();
    const server = await listen((_req, res) => running.resolve(() => res.end('done')), { port: 0 });
    const answer = fetch(server.url).then((res) => res.text());
    const finish = await running.promise;
    const closed = server.close();
    await expect(fetch(server.url)).rejects.toThrow();
    finish();
    await expect(answer).resolves.toBe('done');
    await closed;
  });

  it('does not wait for a connection whose request has ended, however long it may be kept alive', async () => {
    const running = Promise.withResolvers<() => void>();
    const server = await listen((_req, res) => running.resolve(() => res.end('done')), { port: 0, graceMs: 600_000 });
    server.server.keepAliveTimeout = 0;
    const answer = fetch(server.url).then((res) => res.text());
    const finish = await running.promise;
    const closed = server.close();
    finish();
    await answer;
    await closed;
  });

  it.each(['', 'GET / HTTP/1.1\r\nHo'])('does not wait for a connection that has only said %j', async (words) => {
    const server = await listen(() => undefined, { port: 0, graceMs: 600_000 });
    const socket = connect(server.port, '127.0.0.1');
    const accepted = once(server.server, 'connection');
    socket.write(words);
    await accepted;
    const ended = once(socket, 'close');
    await server.close();
    await ended;
  });

  it('cuts a request that outlives the grace', async () => {
    const server = await listen((_req, res) => void res.write('never ends'), { port: 0, graceMs: 20 });
    const res = await fetch(server.url);
    await server.close();
    await expect(res.text()).rejects.toThrow();
  });
});

/** Begins what never ends. */
function withWork({ drain }: Lifetime) {
  drain.add('answers', () => new Promise(() => undefined));
  return Promise.resolve();
}

describe('runService', () => {
  it('tells streams first, then closes what was opened, then ends with 0', async () => {
    const { host, send, exited } = fakeHost();
    const order: string[] = [];
    const start = ({ closers, stopping }: Lifetime) => {
      stopping.addEventListener('abort', () => order.push('streams told'));
      closers.add('http', () => Promise.resolve(order.push('http closed')));
      return Promise.resolve();
    };
    await runService({ log: silentLog(), host, start });
    send('SIGTERM');
    await expect(exited).resolves.toBe(0);
    expect(order).toEqual(['streams told', 'http closed']);
  });

  it('is not ready first, then refuses, lets end what has begun, tells the streams and closes', async () => {
    const { host, send, exited } = fakeHost();
    const order: string[] = [];
    const start = ({ drain, stopping, closers }: Lifetime) => {
      drain.leaving.addEventListener('abort', () => order.push('not ready'));
      drain.refusing.addEventListener('abort', () => order.push('refuses'));
      drain.add('requests', () => Promise.resolve(order.push('requests over')));
      drain.add('runs', () => Promise.resolve(order.push('runs over')));
      stopping.addEventListener('abort', () => order.push('streams told'));
      closers.add('docdb', () => Promise.resolve(order.push('docdb closed')));
      return Promise.resolve();
    };
    await runService({ log: silentLog(), host, start, drain: { noticeMs: 5, limitMs: 60_000 } });
    send('SIGTERM');
    expect(order).toEqual(['not ready']);
    await expect(exited).resolves.toBe(0);
    expect(order.slice(1)).toEqual(['refuses', 'requests over', 'runs over', 'streams told', 'docdb closed']);
  });

  it('ends at once when it is told a second time', async () => {
    const { host, send, exited } = fakeHost();
    await runService({ log: silentLog(), host, start: withWork, drain: { noticeMs: 600_000, limitMs: 600_000 } });
    send('SIGTERM');
    send('SIGINT');
    await expect(exited).resolves.toBe(1);
  });

  it('waits for what has begun no longer than it is told', async () => {
    const { host, send, exited } = fakeHost();
    const { log, lines } = recordingLog();
    await runService({ log, host, start: withWork, drain: { noticeMs: 0, limitMs: 10 } });
    send('SIGTERM');
    await expect(exited).resolves.toBe(0);
    expect(lines.map(({ msg }) => msg)).toContain('work was not over in time');
  });

  it('closes what a failed start had opened and ends with 1', async () => {
    const { host, exited } = fakeHost();
    const { log, lines } = recordingLog();
    let closed = false;
    const start = ({ closers }: Lifetime) => {
      closers.add('docdb', () => Promise.resolve((closed = true)));
      return Promise.reject(new Error('no index'));
    };
    await runService({ log, host, start });
    await expect(exited).resolves.toBe(1);
    expect(closed).toBe(true);
    expect(lines).toContainEqual(expect.objectContaining({ level: 'fatal', msg: 'could not start' }));
  });
});

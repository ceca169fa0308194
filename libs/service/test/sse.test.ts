import { afterEach, describe, expect, it } from '@jest/globals';
import express, { type RequestHandler } from 'express';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { hearEvents, type IncomingEvent, type Listening, openEventStream, readEvents } from '../src/index.js';
import { serveForTest } from '../src/testing/index.js';

describe('server-sent events', () => {
  let server: Listening;
  afterEach(() => server.close());

  const open = async (handler: RequestHandler, init?: RequestInit) => {
    server = await serveForTest(express().get('/', handler));
    const res = await fetch(server.url, init);
    return { res, body: () => Readable.fromWeb(res.body!) };
  };
  const all = async (events: AsyncIterable<IncomingEvent>) => {
    const list = [];
    for await (const event of events) list.push(event);
    return list;
  };

  it('arrive as they were sent, unbuffered by proxies', async () => {
    const { res, body } = await open(async (req, reply) => {
      const stream = openEventStream(req, reply);
      await stream.send({ id: '1', event: 'content', data: { text: 'a\nb — ü' } });
      await stream.send({ data: [1] });
      stream.end();
    });
    expect(res.headers.get('content-type')).toContain('text/event-stream');
    expect(res.headers.get('x-accel-buffering')).toBe('no');
    expect(await all(readEvents(body()))).toEqual([
      { id: '1', event: 'content', data: '{"text":"a\\nb — ü"}' },
      { event: 'message', data: '[1]' },
    ]);
  });

  it('end with an event that has no blank line only where they may', async () => {
    const body = () => Readable.from([Buffer.from('data: 1\n\ndata: 2')]);
    expect(await all(readEvents(body()))).toEqual([{ event: 'message', data: '1' }]);
    expect(await all(readEvents(body(), { endsWithEvent: true }))).toHaveLength(2);
    await open((_req, res) => void res.end());
  });

  it('cannot be forged through an id or a name', async () => {
    const { body } = await open(async (req, reply) => {
      const stream = openEventStream(req, reply);
      await stream.send({ id: '1\ndata: x', event: 'a\n\nevent: b', data: 1 });
      stream.end();
    });
    expect(await all(readEvents(body()))).toEqual([{ id: '1 data: x', event: 'a  event: b', data: '1' }]);
  });

  it('are preceded by a comment every heartbeat', async () => {
    const { body } = await open((req, reply) => void openEventStream(req, reply, { heartbeatMs: 5 }));
    const [first] = (await body().take(1).toArray()) as Buffer[];
    expect(first?.toString()).toBe(': keep-alive\n\n');
  });

  it('tell the sender that the client left', async () => {
    const left = Promise.withResolvers<unknown>();
    const leave = new AbortController();
    await open(
      (req, reply) => {
        const { signal } = openEventStream(req, reply);
        signal.addEventListener('abort', () => left.resolve(signal.reason));
      },
      { signal: leave.signal },
    );
    leave.abort();
    await expect(left.promise).resolves.toThrow('the client left');
  });

  it('tell the sender that the service stops', async () => {
    const stopping = new AbortController();
    const told = Promise.withResolvers<boolean>();
    await open((req, reply) => {
      const stream = openEventStream(req, reply, { stopping: stopping.signal });
      stream.signal.addEventListener('abort', () => {
        told.resolve(reply.writable);
        stream.end();
      });
    });
    stopping.abort();
    await expect(told.promise).resolves.toBe(true);
  });

  describe('as bytes', () => {
    const answering = async () => {
      server = await serveForTest(
        express().get('/', async (req, reply) => {
          const stream = openEventStream(req, reply);
          await stream.send({ data: 'ü' });
          await stream.write('');
          await stream.send({ data: 2 });
          stream.end();
          stream.end();
        }),
      );
    };
    const askFor = async (request: string) => {
      const socket = connect(server.port, '127.0.0.1').setEncoding('utf8');
      socket.end(request);
      return text(socket);
    };
    const chunks = 'c\r\ndata: "ü"\n\n\r\n9\r\ndata: 2\n\n\r\n0\r\n\r\n';

    it('are chunks, the last of them the empty one', async () => {
      await answering();
      const bytes = await askFor('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
      expect(bytes).toContain('Transfer-Encoding: chunked\r\n');
      expect(bytes.slice(bytes.indexOf('\r\n\r\n') + 4)).toBe(chunks);
    });

    it('are whole as well for who waits behind another answer on the same connection', async () => {
      await answering();
      const one = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
      const [, first, second] = (await askFor(one + one)).split(/HTTP\/1\.1 200 OK\r\n[^]*?\r\n\r\n/);
      expect(first).toBe(chunks);
      expect(unchunked(second)).toBe('data: "ü"\n\ndata: 2\n\n');
    });

    it('are bare for a client that knows no chunks', async () => {
      await answering();
      const bytes = await askFor('GET / HTTP/1.0\r\n\r\n');
      expect(bytes.slice(bytes.indexOf('\r\n\r\n') + 4)).toBe('data: "ü"\n\ndata: 2\n\n');
    });

    it('have no end when the service cuts the stream', async () => {
      const { body } = await open(async (req, reply) => {
        await openEventStream(req, reply).send({ data: 1 });
        reply.destroy();
      });
      await expect(all(readEvents(body()))).rejects.toThrow();
    });
  });

  it('wait for a slow client, and stop waiting when it leaves', async () => {
    const sent: string[] = [];
    const finished = Promise.withResolvers<string>();
    const leave = new AbortController();
    await open(
      async (req, reply) => {
        const stream = openEventStream(req, reply);
        while (!stream.signal.aborted) {
          await stream.send({ data: 'x'.repeat(1_000_000) });
          sent.push('event');
        }
        finished.resolve('noticed');
      },
      { signal: leave.signal },
    );
    setTimeout(() => leave.abort(), 100);
    await finished.promise;
    expect(sent.length).toBeLessThan(50);
  });
});

/** What a chunked body carries (RFC 9112, section 7.1). */
function unchunked(chunked = ''): string {
  const lines = chunked.split('\r\n');
  return lines.filter((_, index) => index % 2 === 1).join('');
}

describe('readEvents', () => {
  const bodyOf = (...chunks: string[]) =>
    new Readable({
      read() {
        const chunk = chunks.shift();
        if (chunk !== undefined) this.push(chunk);
      },
    });

  it('gives up on a sender that falls silent', async () => {
    await expect(readEvents(bodyOf(), { idleMs: 10 }).next()).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('gives up when told to', async () => {
    const stop = new AbortController();
    const next = readEvents(bodyOf(), { signal: stop.signal }).next();
    stop.abort(new Error('enough'));
    await expect(next).rejects.toThrow('enough');
  });

  it('refuses an event without end', async () => {
    const endless = bodyOf('data: ', 'x'.repeat(200), 'x'.repeat(200));
    await expect(readEvents(endless, { maxEventChars: 300 }).next()).rejects.toThrow();
  });

  it('ends the body when the reader leaves', async () => {
    const body = bodyOf('data: 1\n\n', 'data: 2\n\n');
    for await (const event of readEvents(body)) if (event.data === '1') break;
    expect(body.destroyed).toBe(true);
  });

  it('leaves a reader the time that it takes', async () => {
    const body = bodyOf('data: 1\n\n');
    const events = readEvents(body, { idleMs: 10 });
    await events.next();
    await new Promise((resolve) => setTimeout(resolve, 30));
    body.push('data: 2\n\n');
    expect((await events.next()).value).toMatchObject({ data: '2' });
    await expect(events.next()).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('puts split characters and lines together', async () => {
    const bytes = [...Buffer.from('data: ü\n\n')].map((byte) => Buffer.of(byte));
    const list = [];
    for await (const event of readEvents(Readable.from(bytes))) list.push(event.data);
    expect(list).toEqual(['ü']);
  });
});

describe('hearEvents', () => {
  /** A body that sends what is pushed. */
  const openBody = () => new Readable({ read: () => undefined });
  const three = 'data: 1\n\ndata: 2\n\ndata: 3\n\n';

  it('hands on every event, those of one chunk one after the other', async () => {
    const heard: string[] = [];
    await hearEvents(
      Readable.from([Buffer.from(`${three}data: \xc3`, 'latin1'), Buffer.from([0xbc, 10, 10])]),
      (event) => {
        heard.push(event.data);
        return true;
      },
    );
    expect(heard).toEqual(['1', '2', '3', 'ü']);
  });

  it('holds the body back until the hearer is ready', async () => {
    const body = openBody();
    const ready = Promise.withResolvers<boolean>();
    const heard: string[] = [];
    const hearing = hearEvents(body, ({ data }) => {
      heard.push(data);
      return data === '2' ? ready.promise : true;
    });
    body.push(three);
    await untilPaused(body);
    expect(heard).toEqual(['1', '2']);
    body.push('data: 4\n\n');
    body.push(null);
    ready.resolve(true);
    await hearing;
    expect(heard).toEqual(['1', '2', '3', '4']);
  });

  it('ends the body when the hearer has heard enough', async () => {
    const body = openBody();
    const heard: string[] = [];
    const hearing = hearEvents(body, ({ data }) => {
      heard.push(data);
      return data !== '2';
    });
    body.push(three);
    await hearing;
    expect({ heard, isGone: body.destroyed }).toEqual({ heard: ['1', '2'], isGone: true });
  });

  it('hands on nothing after it was told to stop', async () => {
    const [body, stop, ready] = [openBody(), new AbortController(), Promise.withResolvers<boolean>()];
    const heard: string[] = [];
    const hearing = hearEvents(
      body,
      ({ data }) => {
        heard.push(data);
        return ready.promise;
      },
      { signal: stop.signal },
    );
    body.push(three);
    await untilPaused(body);
    stop.abort(new Error('enough'));
    ready.resolve(true);
    await expect(hearing).rejects.toThrow('enough');
    expect({ heard, isGone: body.destroyed }).toEqual({ heard: ['1'], isGone: true });
  });

  it('fails with what breaks it: the signal, silence, the hearer, the body, an event without end', async () => {
    const hear = () => true;
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(hearEvents(openBody(), hear, { signal })).rejects.toThrow('enough');
    await expect(hearEvents(openBody(), hear, { idleMs: 10 })).rejects.toMatchObject({ name: 'TimeoutError' });
    const refuse = () => {
      throw new Error('not heard of');
    };
    await expect(hearEvents(Readable.from([Buffer.from(three)]), refuse)).rejects.toThrow('not heard of');
    const broken = openBody();
    broken.destroy(new Error('broken'));
    await expect(hearEvents(broken, hear)).rejects.toThrow('broken');
    const endless = Readable.from([Buffer.from('data: '), Buffer.from('x'.repeat(200)), Buffer.from('x'.repeat(200))]);
    await expect(hearEvents(endless, hear, { maxEventChars: 300 })).rejects.toThrow();
  });

  const untilPaused = async (body: Readable) => {
    while (!body.isPaused()) await new Promise((resolve) => setImmediate(resolve));
  };
});

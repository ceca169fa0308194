import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ada, botToken, mention, request, space, startTestChatx, type TestChatx } from './builders.js';
import { isVerb, listening, openSocket, register } from './socket-client.js';

let chatx: TestChatx;
beforeEach(async () => {
  chatx = await startTestChatx();
});
afterEach(() => chatx.close());

const me = () => request(botToken, 'GET', `${chatx.apiUrl}/people/me`);
const post = () => request(botToken, 'POST', `${chatx.apiUrl}/messages`, { roomId: space, text: 'x' });
const ask = () => chatx.control.as(ada).post({ roomId: space, markdown: mention });

describe('faults of requests', () => {
  it('answer 429 with Retry-After as often as asked, then no more', async () => {
    await chatx.control.fault({
      kind: 'http',
      path: '/v1/people',
      times: 2,
      action: { do: 'answer', status: 429, retryAfterSeconds: 3 },
    });

    const limited = await me();

    expect(limited.status).toBe(429);
    expect(limited.headers.get('retry-after')).toBe('3');
    expect((await me()).status).toBe(429);
    expect((await me()).status).toBe(200);
  });

  it('meet only their own method and path', async () => {
    await chatx.control.fault({
      kind: 'http',
      method: 'PUT',
      path: '/v1/messages',
      action: { do: 'answer', status: 503 },
    });

    expect((await post()).status).toBe(200);
    expect((await me()).status).toBe(200);
  });

  it('cut the connection before the work, or after it', async () => {
    await chatx.control.fault({ kind: 'http', path: '/v1/messages', action: { do: 'reset' } });
    await expect(post()).rejects.toThrow();
    expect(await chatx.control.as(ada).messages(space)).toHaveLength(0);

    await chatx.control.fault({ kind: 'http', path: '/v1/messages', action: { do: 'reset', when: 'after' } });
    await expect(post()).rejects.toThrow();
    expect(await chatx.control.as(ada).messages(space)).toHaveLength(1);
  });

  it('leave a request hanging', async () => {
    await chatx.control.fault({ kind: 'http', path: '/v1/people', action: { do: 'hang' } });

    const hanging = fetch(`${chatx.apiUrl}/people/me`, { signal: AbortSignal.timeout(50) });

    await expect(hanging).rejects.toThrow(/timeout/);
  });

  it('are cleared, and a malformed one is refused', async () => {
    await chatx.control.fault({ kind: 'http', path: '/v1/people', action: { do: 'answer', status: 500 } });
    await chatx.control.clearFaults();

    expect((await me()).status).toBe(200);
    await expect(chatx.control.fault({ kind: 'pong', times: 0 })).rejects.toThrow(/400/);
  });
});

describe('faults of events', () => {
  it('swallow one: its number is missing and it never comes', async () => {
    const socket = await listening(chatx);
    await chatx.control.fault({ kind: 'event', action: { do: 'swallow' } });
    await ask();
    await ask();

    const frame = await socket.until(isVerb('post'));

    expect(frame.sequenceNumber).toBe(2);
    expect(socket.activities()).toHaveLength(1);
    socket.close();
  });

  it('send one twice under two frame ids', async () => {
    const socket = await listening(chatx);
    await chatx.control.fault({ kind: 'event', action: { do: 'duplicate' } });
    await ask();
    await socket.until((frame) => frame.sequenceNumber === 2);

    const [first, second] = socket.activities();

    expect(first?.id).toBe(second?.id);
    socket.close();
  });

  it('let the next one overtake it, both with the numbers that they had', async () => {
    const socket = await listening(chatx);
    await chatx.control.fault({ kind: 'event', action: { do: 'late' } });
    await ask();
    await ask();
    await socket.until((frame) => frame.sequenceNumber === 1);

    expect(socket.frames.flatMap(({ sequenceNumber }) => sequenceNumber ?? [])).toEqual([2, 1]);
    socket.close();
  });

  it('let it come late where nothing overtakes it', async () => {
    const socket = await listening(chatx);
    await chatx.control.fault({ kind: 'event', action: { do: 'late' } });
    await ask();

    expect((await socket.until(isVerb('post'))).sequenceNumber).toBe(1);
    socket.close();
  });

  it('close with a code instead, and the event waits for the next connection', async () => {
    const { webSocketUrl } = await register(chatx.devicesUrl);
    const socket = await listening(chatx, webSocketUrl);
    await chatx.control.fault({ kind: 'event', action: { do: 'close', code: 1011, reason: 'trouble' } });
    await ask();

    expect(await socket.closed).toEqual({ code: 1011, reason: 'trouble' });
    const next = await listening(chatx, webSocketUrl);
    await next.until(isVerb('post'));
    next.close();
  });
});

it('a replay tells of everything once more, in the order in which it was written, acknowledged or not', async () => {
  const socket = await listening(chatx);
  await ask();
  socket.ack(await socket.until(isVerb('post')));
  await ask();
  await socket.until((frame) => frame.sequenceNumber === 2);

  const { events } = await chatx.control.replay(60);
  await socket.until((frame) => frame.sequenceNumber === 2 + events);

  const told = socket.activities().map(({ id }) => id);
  expect(told.slice(-2)).toEqual(told.slice(0, 2));
  socket.close();
});

describe('faults of sockets', () => {
  it('leave pings unanswered', async () => {
    const socket = await listening(chatx);
    await chatx.control.fault({ kind: 'pong' });
    socket.send({ id: 'p1', type: 'ping' });
    socket.send({ id: 'p2', type: 'ping' });

    expect((await socket.until((frame) => frame.type === 'pong')).id).toBe('p2');
    socket.close();
  });

  it('refuse the handshake', async () => {
    const { webSocketUrl } = await register(chatx.devicesUrl);
    await chatx.control.fault({ kind: 'upgrade', status: 429 });

    await expect(openSocket(webSocketUrl)).rejects.toThrow(/429/);
    (await openSocket(webSocketUrl)).close();
  });

  it('cut every socket off at once', async () => {
    const socket = await listening(chatx);

    expect(await chatx.control.closeSockets()).toEqual({ closed: 1 });
    expect((await socket.closed).code).toBe(1006);
  });
});

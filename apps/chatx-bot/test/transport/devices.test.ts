import { describe, expect, it } from '@jest/globals';
import { type ChatxCall, ChatxRefusal } from '@parley/chatx';
import { tokenReceivers } from '../../src/transport/device-origin.js';
import { makeFindDevice } from '../../src/transport/devices.js';

const url = 'https://devices.example.test/devices';

const aDevice = (id: string, name: string, modificationTime: string, more: object = {}) => ({
  name,
  url: `${url}/${id}`,
  webSocketUrl: `wss://events.example.test/${id}`,
  modificationTime,
  ...more,
});

interface Product {
  readonly devices: unknown[];
  /** None of its devices is there any more. */
  readonly isForgetful?: boolean;
  /** How many registrations it refuses. */
  readonly full?: number;
  readonly answers?: Record<string, unknown>;
}

function aProduct({ devices, isForgetful = false, full = 0, answers = {} }: Product) {
  const asked: string[] = [];
  let refusals = full;
  const call: ChatxCall = (at, schema, { method = 'GET' } = {}) => {
    asked.push(`${method} ${at.replace(url, '')}`);
    if (isForgetful && method !== 'POST') return Promise.reject(new ChatxRefusal(404, method));
    if (method === 'POST' && refusals-- > 0) return Promise.reject(new ChatxRefusal(403, method));
    const usual: Record<string, unknown> = { GET: { devices }, POST: aDevice('new', 'ours', '2026-03-01') };
    return Promise.resolve({ data: schema.parse({ ...usual, ...answers }[method]) });
  };
  const mayReceiveToken = tokenReceivers('https://devices.chat.example.test/devices', ['example.test']);
  return { asked, find: makeFindDevice({ url, name: 'ours', mayReceiveToken }, call) };
}

const theirs = aDevice('theirs', 'theirs', '2026-03-09');

describe('the device that the bot listens with', () => {
  it('is the newest one of its name; older ones of it are removed, and those of other names let alone', async () => {
    const { asked, find } = aProduct({
      devices: [theirs, aDevice('old', 'ours', '2026-03-01'), aDevice('newest', 'ours', '2026-03-02')],
    });

    expect(await find()).toMatchObject({ url: `${url}/newest` });
    expect(asked).toEqual(['GET ', 'DELETE /old', 'PUT /newest']);
  });

  it.each([
    ['only others have one', { devices: [theirs] }],
    ['there is none', { devices: [], isForgetful: true }],
  ])('is a new one where %s', async (_what, product) => {
    const { asked, find } = aProduct(product);

    expect(await find()).toMatchObject({ url: `${url}/new` });
    expect(asked).toEqual(['GET ', 'POST ']);
  });

  it('has the address that the product gives it when it is renewed', async () => {
    const moved = { ...aDevice('newest', 'ours', '2026-03-02'), webSocketUrl: 'wss://moved.example.test/newest' };
    const { find } = aProduct({ devices: [aDevice('newest', 'ours', '2026-03-02')], answers: { PUT: moved } });

    expect(await find()).toMatchObject({ webSocketUrl: 'wss://moved.example.test/newest' });
  });

  it('is deleted and registered again when its socket refused the bot', async () => {
    const refused = aDevice('refused', 'ours', '2026-03-02');
    const { asked, find } = aProduct({ devices: [refused, theirs] });

    expect(await find(refused)).toMatchObject({ url: `${url}/new` });
    expect(asked).toEqual(['DELETE /refused', 'GET ', 'POST ']);
  });

  it('is found among devices of unknown shapes', async () => {
    const { find } = aProduct({ devices: [{ name: 'ours' }, 7, aDevice('newest', 'ours', '2026-03-02')] });

    expect(await find()).toMatchObject({ url: `${url}/newest` });
  });

  it('gets the room of older ones of this software where the product has too many, the oldest first', async () => {
    const own = (id: string, at: string) => aDevice(id, 'renamed', at, { systemName: 'parley-chatx-bot' });
    const { asked, find } = aProduct({
      devices: [own('younger', '2026-03-02'), theirs, own('oldest', '2026-01-01'), own('older', '2026-02-01')],
      full: 2,
    });

    expect(await find()).toMatchObject({ url: `${url}/new` });
    expect(asked).toEqual(['GET ', 'POST ', 'GET ', 'DELETE /oldest', 'POST ', 'DELETE /older', 'POST ']);
  });

  it('is not to be had where the product has too many of others: the failure says what to do', async () => {
    const { find } = aProduct({ devices: [theirs], full: 9 });

    await expect(find()).rejects.toThrow(/remove unused devices of the bot/);
  });

  it.each([
    ['the socket of a stranger', { webSocketUrl: 'wss://events.mallory.test/x' }],
    ['a socket without TLS', { webSocketUrl: 'ws://events.example.test/x' }],
    ['the device of a stranger', { url: 'https://mallory.test/devices/x' }],
  ])('gets no token at %s', async (_what, odd) => {
    const listed = aProduct({ devices: [aDevice('x', 'ours', '2026-03-02', odd)] });
    const registered = aProduct({ devices: [], answers: { POST: aDevice('x', 'ours', '2026-03-02', odd) } });

    expect(await listed.find()).toMatchObject({ url: `${url}/new` });
    expect(listed.asked).toEqual(['GET ', 'POST ']);
    await expect(registered.find()).rejects.toThrow(/CHATX_DEVICE_DOMAINS/);
  });
});

describe('an address that may receive the token', () => {
  const real = 'https://wdm-a.wbx2.com/wdm/api/v1/devices';

  it.each([
    [real, 'wss://mercury-connection-a.wbx2.com/v1', true],
    [real, 'https://wdm-k.wbx2.com/devices/1', true],
    [real, 'https://wbx2.com.mallory.test/', false],
    [real, 'https://notwbx2.com/', false],
    [real, 'http://wdm-a.wbx2.com/devices/1', false],
    [real, 'no address', false],
    ['https://chat.co.uk/devices', 'https://mallory.co.uk/', false],
    ['https://10.1.2.3/devices', 'https://9.1.2.3/', false],
    ['http://127.0.0.1:4000/devices', 'ws://127.0.0.1:4000/v1', true],
    ['http://127.0.0.1:4000/devices', 'ws://127.0.0.1:4001/v1', false],
  ])('of the device service %s: %s is one: %s', (service, address, expected) => {
    expect(tokenReceivers(service, [])(address)).toBe(expected);
  });
});

import { describe, expect, it } from '@jest/globals';
import { ChatxRefusal, type ChatxCall } from '../../src/transport/chatx-call.js';
import { makeFindDevice } from '../../src/transport/devices.js';

const url = 'https://devices.example/devices';

const aDevice = (id: string, name: string, modificationTime: string) => ({
  name,
  url: `${url}/${id}`,
  webSocketUrl: `wss://events.example/${id}`,
  modificationTime,
});

/** A product that has these devices, none of which is there any more when it is `forgetful`. */
function aProduct(devices: ReturnType<typeof aDevice>[], isForgetful = false) {
  const asked: string[] = [];
  const call: ChatxCall = (at, schema, { method = 'GET' } = {}) => {
    asked.push(`${method} ${at.replace(url, '')}`);
    if (isForgetful && method !== 'POST') return Promise.reject(new ChatxRefusal(404, method));
    const answers: Record<string, unknown> = { GET: { devices }, POST: aDevice('new', 'ours', '2026-03-01') };
    return Promise.resolve({ data: schema.parse(answers[method]) });
  };
  return { asked, find: makeFindDevice(url, 'ours', call) };
}

describe('the device that the bot listens with', () => {
  it('is the newest one of its name; older ones of it are removed, and those of other names let alone', async () => {
    const { asked, find } = aProduct([
      aDevice('theirs', 'theirs', '2026-03-09'),
      aDevice('old', 'ours', '2026-03-01'),
      aDevice('newest', 'ours', '2026-03-02'),
    ]);

    expect(await find()).toMatchObject({ url: `${url}/newest` });
    expect(asked).toEqual(['GET ', 'DELETE /old', 'PUT /newest']);
  });

  it('is a new one where only others have one', async () => {
    const { asked, find } = aProduct([aDevice('theirs', 'theirs', '2026-03-09')]);

    expect(await find()).toMatchObject({ url: `${url}/new` });
    expect(asked).toEqual(['GET ', 'POST ']);
  });

  it('is a new one where there is none', async () => {
    const { asked, find } = aProduct([], true);

    expect(await find()).toMatchObject({ url: `${url}/new` });
    expect(asked).toEqual(['GET ', 'POST ']);
  });
});

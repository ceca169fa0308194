import { afterEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChatx } from '../src/index.js';
import { ada, botToken, mention, request, space, startTestChatx } from './builders.js';
import { isVerb, listening } from './socket-client.js';

describe('startChatx', () => {
  afterEach(() => {
    process.env['NODE_ENV'] = 'test';
  });

  it('refuses production', async () => {
    process.env['NODE_ENV'] = 'production';

    await expect(startChatx({ port: 0 })).rejects.toThrow(/production/);
  });

  it('refuses a port that is taken', async () => {
    const first = await startTestChatx();

    await expect(startChatx({ port: first.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await first.close();
  });

  it('comes back with its people, messages, devices and what was not acknowledged', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'chatx-'));
    const before = await startTestChatx({ dataDir });
    (await listening(before)).close();
    await before.control.as(ada).post({ roomId: space, markdown: `${mention} remember me` });
    await before.close();

    const after = await startTestChatx({ dataDir });

    expect(await after.control.as(ada).messages(space)).toMatchObject([{ text: 'Parley remember me' }]);
    const { body } = await request(botToken, 'GET', after.devicesUrl);
    const [device] = body['devices'] as { webSocketUrl: string }[];
    const socket = await listening(after, device!.webSocketUrl);
    await socket.until(isVerb('post'));
    socket.close();
    await after.close();
    await rm(dataDir, { recursive: true });
  });
});

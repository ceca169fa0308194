import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ada, botEmail, botToken, mention, space, startTestChatx, type TestChatx } from '../builders.js';

/** A Python that has webex_bot and webexpythonsdk. */
const python = process.env['CHATX_CLIENTS_PYTHON'];
const inFolder = (script: string) => fileURLToPath(new URL(script, import.meta.url));
const env = { ...process.env, BOT_TOKEN: botToken };

let chatx: TestChatx;
beforeEach(async () => {
  chatx = await startTestChatx();
});
afterEach(() => chatx.close());

async function eventually<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 300; tries += 1) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('it did not happen within 30 seconds');
}

const post = (body: object) => chatx.control.as(ada).post({ roomId: space, ...body });

/** Skipped, and said so, without CHATX_CLIENTS_PYTHON. */
(python === undefined ? describe.skip : describe)('clients in Python', () => {
  it('a bot made with webex_bot hears, and answers in the thread', async () => {
    const bot = spawn(python!, [inFolder('answering_bot.py'), chatx.url], {
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    try {
      await eventually(async () => (await chatx.control.devices()).find(({ connected }) => connected));
      const asked = await post({ markdown: `${mention} hello` });
      const replyTo = async () =>
        (await chatx.control.as(ada).messages(space)).find(({ parentId }) => parentId === asked.id);

      expect(await eventually(replyTo)).toMatchObject({ personEmail: botEmail, text: `Good day, ${ada}.` });
    } finally {
      bot.kill();
      await once(bot, 'exit');
    }
  }, 90_000);

  it('webexpythonsdk reads and writes', async () => {
    const { stdout } = await promisify(execFile)(python!, [inFolder('sdk_calls.py'), chatx.url, space, ada], { env });

    expect(JSON.parse(stdout)).toEqual({
      avatar: expect.stringMatching(/^https:/),
      parent: true,
      edited: 'edited',
      direct: ['between us'],
      title: 'Renamed by a script',
      members: [ada, botEmail].sort(),
      rooms: 4,
    });
  }, 90_000);
});

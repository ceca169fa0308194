import { expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { seed, space, startTestChatx } from '../builders.js';

/** A folder whose `node_modules` has the packages of the product's SDK. */
const folder = process.env['CHATX_CLIENTS_NODE'];
/** Tokens of the product end with the cluster and the organisation, which the SDK reads. */
const token = 'Zm9vYmFyYmF6_PF84_00000000-0000-4000-8000-000000000001';

/** Skipped, and said so, without CHATX_CLIENTS_NODE. */
(folder === undefined ? it.skip : it)(
  'the SDK of the product finds its services, registers, connects, hears and writes',
  async () => {
    const people = seed.people.map((person) => (person.email.startsWith('parley@') ? { ...person, token } : person));
    const chatx = await startTestChatx({ seed: { ...seed, people } });
    const script = fileURLToPath(new URL('sdk-calls.cjs', import.meta.url));
    const env = { ...process.env, BOT_TOKEN: token };
    const { stdout } = await promisify(execFile)(process.execPath, [script, folder!, chatx.url, space], { env });
    await chatx.close();

    expect(JSON.parse(/^said: (.*)$/m.exec(stdout)?.[1] ?? '')).toEqual({
      ...{ name: 'Parley', hasMoreRooms: true, text: 'hi' },
      ...{ device: expect.stringContaining(`${chatx.url}/wdm/`), isConnected: true, verb: 'post' },
    });
  },
  90_000,
);

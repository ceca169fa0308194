import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { withBots } from '../with-bots.js';
import { ask, aSpace, botEmail, botToken, eventually, type World } from '../world.js';

let world: World;
const startBot = withBots((started) => (world = started));

const answered = (message: string) =>
  eventually(() => Promise.resolve(world.uiBff.runs.some(({ body }) => body.message === message) || undefined));

const ownDevices = async () =>
  (await world.control.devices()).filter(({ personEmail }) => personEmail === botEmail).map(({ id }) => id);

describe('a bot whose device has gone bad', () => {
  it.each([401, 403, 404])(
    'hears again where its socket answers %d, with a device of its own alone',
    async (status) => {
      const space = await aSpace(world);
      await startBot(world);
      const known = `who is heard before ${status}?`;
      await ask(world, space, known);
      await answered(known);
      const before = await ownDevices();
      await world.control.spoilDevices({ status });
      const question = `who hears ${status}?`;
      await ask(world, space, question);

      await answered(question);

      const after = await ownDevices();
      expect(after).toHaveLength(1);
      expect(after).not.toEqual(before);
    },
  );

  it('hears again at the address that its device has moved to', async () => {
    const space = await aSpace(world);
    await startBot(world);
    const before = await ownDevices();
    await world.control.spoilDevices({ status: 503, moves: true });
    await ask(world, space, 'where is it?');

    await answered('where is it?');

    expect(await ownDevices()).toEqual(before);
  });

  it('hears again where there were too many devices: those of this software make room', async () => {
    const space = await aSpace(world);
    const register = (name: string) =>
      fetch(world.chatx.devicesUrl, {
        method: 'POST',
        headers: { authorization: `Bearer ${botToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name, deviceType: 'DESKTOP', systemName: 'parley-chatx-bot' }),
      });
    for (const id of await ownDevices()) {
      await fetch(`${world.chatx.devicesUrl}/${id}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${botToken}` },
      });
    }
    await register(`old ${randomUUID()}`);
    await register(`old ${randomUUID()}`);
    await world.control.fault({ kind: 'devices', times: 100, most: 2 });

    await startBot(world);
    await ask(world, space, 'is there room?');

    await answered('is there room?');
  });
});

/** Calls of the product's own JavaScript SDK, from a folder that has its packages; prints what came back. */
const { createRequire } = require('node:module');
const { join } = require('node:path');

const [folder, base, roomId] = process.argv.slice(2);
const sdk = createRequire(join(folder, 'package.json'));
const Core = sdk('@webex/webex-core').default;
for (const plugin of ['plugin-people', 'plugin-rooms', 'plugin-messages']) sdk(`@webex/${plugin}`);
for (const plugin of ['device', 'mercury']) sdk(`@webex/internal-plugin-${plugin}`);

// Metrics and keys are services that the simulator does not have: what needs them fails by itself.
process.on('unhandledRejection', () => undefined);

async function main() {
  const discovery = { u2c: `${base}/u2c/api/v1`, hydra: `${base}/v1` };
  const webex = new Core({
    credentials: { access_token: process.env.BOT_TOKEN },
    config: {
      hydraServiceUrl: discovery.hydra,
      services: { discovery, validateDomains: false },
      logger: { level: 'silent' },
    },
  });
  await new Promise((resolve) => webex.once('ready', resolve));
  const me = await webex.people.get('me');
  const rooms = await webex.rooms.list({ max: 1 });
  const { device, mercury } = webex.internal;
  await device.register();
  await mercury.connect();
  const heard = new Promise((resolve) => mercury.on('event:conversation.activity', (event) => resolve(event)));
  const created = await webex.messages.create({ roomId, markdown: '**hi**' });
  const { activity } = (await heard).data;
  const said = {
    ...{ name: me.displayName, hasMoreRooms: rooms.hasNext(), text: created.text },
    ...{ device: device.url, isConnected: mercury.connected, verb: activity.verb },
  };
  await mercury.disconnect();
  await device.unregister();
  console.log(`said: ${JSON.stringify(said)}`);
  process.exit(0);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});

import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { type Replicas, startReplicas } from './storm/replicas.js';
import { until } from './support/until.js';
import { startScriptedUiBff } from './storm/scripted-ui-bff.js';
import { startStormWorld, type StormWorld } from './storm/storm-world.js';
import { storm } from './storm/storm.js';
import { judge } from './storm/verdict.js';
import { dataFolder, removeData } from './support/start-e2e-stack.js';

// A killed listener is replaced within 15 s: ten of them take their time, whatever the machine.
jest.setTimeout(1_800_000);

/** The whole storm, 2,000 messages with 40 drops and 10 kills, takes ten minutes: `STORM_MESSAGES=2000`. */
const messages = Number(process.env['STORM_MESSAGES'] ?? 400);
const size = { messages, perSecond: 12, socketDrops: Math.ceil(messages / 50), kills: Math.ceil(messages / 200) };
const folder = dataFolder();
let uiBff: Awaited<ReturnType<typeof startScriptedUiBff>>;
let world: StormWorld;
let replicas: Replicas;

/** One answer in ten is too long for one message. */
const partsOf = (text: string): number => (text.endsWith('4') ? 3 : 1);
const paragraphs = (text: string): string[] =>
  Array.from({ length: partsOf(text) }, (_, at) => {
    const part = `Answer to: ${text} part ${at + 1} `;
    return partsOf(text) === 1 ? part : `${part.padEnd(7_000, 'so it is. ')}\n\n`;
  });

beforeAll(async () => {
  uiBff = await startScriptedUiBff(paragraphs);
  world = await startStormWorld(folder, { uiBffUrl: uiBff.url, spaceCount: 20 });
  replicas = await startReplicas(world, folder, 2);
  await until('somebody who listens', replicas.isHeard);
});
afterAll(async () => {
  await replicas.stop();
  await world.close();
  await uiBff.close();
  removeData(folder);
});

it(`${messages} messages in a storm get exactly one reply each, in the order of their space, and none is empty`, async () => {
  const questions = await storm(world, replicas, size);
  const inbox = world.records.collection('chatx_inbox');
  await until('every event to be acknowledged', async () =>
    (await world.control.devices()).every(({ connected, unacknowledged }) => connected && unacknowledged === 0),
  );
  await until('all messages to be done', async () => (await inbox.countDocuments({ state: 'done' })) >= size.messages);

  const { verdict, figures } = await judge(world, questions, partsOf);

  expect(verdict).toEqual({ unanswered: [], answeredTwice: [], empty: [], unexplained: [], outOfOrder: [] });
  expect(figures.questions).toBe(size.messages);
  expect(uiBff.counts().runs).toBe(size.messages);
});

import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { docdbLeaseStore, makeWhileHeld } from '@parley/docdb';
import type { Outbox } from '../../src/outbox/outbox.js';
import { startDocdbLine } from '../docdb-line.js';
import { alias, spaceId, type Stack, startStack } from '../stack.js';
import { routeTuple, spacesOf } from './spaces-of.js';

let stack: Stack;
let spaces: ReturnType<typeof spacesOf>;
let line: Awaited<ReturnType<typeof startDocdbLine>>;
beforeAll(async () => {
  stack = await startStack();
  spaces = spacesOf(stack);
  line = await startDocdbLine(stack.docdb.port);
});
afterAll(async () => {
  await stack.close();
  await line.close();
});

/** What a sync of the bot's configuration does: a route and its tuple, under the lease of the space and without a mark. */
async function syncAsTheBotDoes() {
  const whileHeld = makeWhileHeld({
    ...{ leases: docdbLeaseStore(stack.db, 'chatx_space_leases'), what: 'space' },
    ...{ now: () => new Date(), newId: randomUUID },
  });
  const routes = stack.db.collection('chatx_space_agent_routes');
  await whileHeld(`${alias}--${spaceId}`, async () => {
    const [{ _id, ...docs } = {}] = await routes.find({ agent_id: 'docs' }).toArray();
    await routes.insertOne({ ...docs, agent_id: 'other' });
    await stack.authz.apply({ writes: [routeTuple('other')] });
  });
}

it('takes nothing back that the bot writes while the outbox converges the space', async () => {
  await spaces.onboard(await stack.bearerOf('alice'));
  const { deps } = await stack.startService({ DOCDB_URI: line.url });
  const { reached, goOn } = line.holdAt('find', 'chatx_space_grants');
  const outbox = deps.api.health.outbox as Outbox;
  await outbox.sweep();
  const drained = outbox.drain();
  await reached;
  const synced = syncAsTheBotDoes();
  // As long as a sync takes that waits for nobody.
  await Promise.race([synced, delay(300)]);
  goOn();
  await Promise.all([drained, synced]);
  expect(await spaces.tuples()).toEqual(expect.arrayContaining([routeTuple('docs'), routeTuple('other')]));
});

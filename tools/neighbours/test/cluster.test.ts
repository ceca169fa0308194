import { afterEach, expect, it } from '@jest/globals';
import { httpAddressOf } from '../src/neighbour.js';
import { answersOk } from '../src/running/look.js';
import { pidOf, start } from '../src/running/running.js';
import { type Cluster, type ClusterNode, controlOf } from '../src/suites/cluster.js';
import { aNeighbour, aPlace } from './a-neighbour.js';

let control: Cluster | undefined;
afterEach(() => control?.close());

async function controlled() {
  const neighbour = aNeighbour();
  const node: ClusterNode = { neighbour, place: await aPlace(neighbour) };
  await start(neighbour, node.place);
  control = await controlOf([node]);
  return { node, address: control.environment['OPENSEARCH_NODES'] ?? '' };
}

it('lists nodes, kills one and starts it again for another process', async () => {
  const { node, address } = await controlled();
  const url = httpAddressOf(node.place);
  const first = pidOf(node.place);

  expect(await (await fetch(address)).json()).toEqual([{ name: 'example', url }]);

  expect(await (await fetch(`${address}/0`, { method: 'DELETE' })).json()).toBe(true);
  expect(await answersOk(url)).toBe(false);

  const started = await fetch(`${address}/0`, { method: 'PUT' });
  expect({ status: started.status, body: await started.json() }).toEqual({ status: 200, body: null });
  expect(await answersOk(url)).toBe(true);
  expect(pidOf(node.place)).not.toBe(first);
});

it('names what it does not know', async () => {
  const { address } = await controlled();

  const answer = await fetch(`${address}/7`, { method: 'DELETE' });

  expect(answer.status).toBe(500);
  expect(await answer.json()).toEqual({ error: 'There is no node /7.' });
});

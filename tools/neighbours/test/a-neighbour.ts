import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from '@jest/globals';
import { httpAddressOf, type Neighbour, type Place, portOf } from '../src/neighbour.js';
import { answersOk } from '../src/running/look.js';
import { passingPlace } from '../src/running/places.js';
import { stop } from '../src/running/running.js';

const listening = `
  const [port] = process.argv.slice(1);
  require('node:http').createServer((_, res) => res.end('yes')).listen(Number(port), '127.0.0.1');
`;

/** A server of a few lines, run by Node; `script` replaces what it does. */
export const aNeighbour = (script = listening, more: Partial<Neighbour> = {}): Neighbour => ({
  name: 'example',
  version: '1',
  ports: [27_899],
  startsWithinMs: 20_000,
  install: () => Promise.resolve(),
  // Named on the command line, as every server names its own folder.
  program: (place) => ({ command: process.execPath, args: ['-e', script, String(portOf(place)), place.data] }),
  answers: (place) => answersOk(httpAddressOf(place)),
  environment: (place) => ({ EXAMPLE_URL: httpAddressOf(place) }),
  ...more,
});

const places: Place[] = [];
const folders: string[] = [];
afterEach(async () => {
  await Promise.all(places.splice(0).map(stop));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

export function aHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'neighbours-test-'));
  folders.push(home);
  return home;
}

/** On a free port; whatever is started there is stopped after the test. */
export async function aPlace(neighbour: Neighbour): Promise<Place> {
  const home = aHome();
  const place = await passingPlace(join(home, 'example-1'), join(home, 'data'), neighbour);
  places.push(place);
  return place;
}

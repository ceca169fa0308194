import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Neighbour, Place } from '../neighbour.js';

/** What `install` writes last: a folder without it is half filled. */
const installedMark = (folder: string): string => join(folder, 'installed');

export const folderOf = (home: string, { name, version }: Neighbour): string => join(home, `${name}-${version}`);

export const markOf = (home: string, neighbour: Neighbour): string => installedMark(folderOf(home, neighbour));

export const isInstalled = (home: string, neighbour: Neighbour): boolean => existsSync(markOf(home, neighbour));

/** Where `up` runs a neighbour: its usual ports, data that stays. */
export const usualPlace = (home: string, neighbour: Neighbour): Place => ({
  folder: folderOf(home, neighbour),
  data: join(home, 'data', neighbour.name),
  log: join(home, 'logs', `${neighbour.name}.log`),
  ports: neighbour.ports,
});

/** Where a copy for a moment runs: free ports and a data folder of its own, beside one that may be up. */
export async function passingPlace(folder: string, data: string, { name, ports }: Neighbour): Promise<Place> {
  return { folder, data: join(data, name), log: join(data, `${name}.log`), ports: await freePorts(ports.length) };
}

/** All are held until each is known, so that none comes twice. */
async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, hold));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return ports;
}

function hold() {
  const server = createServer();
  return new Promise<typeof server>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', () => resolve(server));
  });
}

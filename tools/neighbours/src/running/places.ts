import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from '@parley/testkit';
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

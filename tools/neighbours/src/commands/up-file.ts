import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { usualPlace } from '../running/places.js';
import { pidOf } from '../running/running.js';
import { servers } from '../servers/servers.js';

/** Settings of all that are up, as `npm start -- --neighbours FILE` takes them. */
export const upFile = (home: string): string => join(home, 'up.json');

/**
 * Readable by its owner alone: a neighbour's administrator may be among the settings. A model is none of them: the services'
 * own settings name it.
 */
export async function writeUpFile(home: string): Promise<void> {
  const environments = servers
    .filter(({ isAlone = false }) => !isAlone)
    .map((server) => [server, usualPlace(home, server)] as const)
    .filter(([, place]) => pidOf(place) !== undefined)
    .map(([server, place]) => server.environment(place));
  await mkdir(home, { recursive: true });
  const file = upFile(home);
  await writeFile(`${file}.new`, JSON.stringify(Object.assign({}, ...environments), null, 2), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

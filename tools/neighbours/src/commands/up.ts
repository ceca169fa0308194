import type { Neighbour } from '../neighbour.js';
import { usualPlace } from '../running/places.js';
import { pidOf, start } from '../running/running.js';
import { install } from './install.js';
import { lineOf } from './status.js';

/** Installs and starts one neighbour as far as needed, and tells where it is. Throws Error in words for a person. */
export async function up(home: string, neighbour: Neighbour, tell: (line: string) => void): Promise<void> {
  const place = usualPlace(home, neighbour);
  if (pidOf(place) === undefined) {
    await install(home, neighbour, tell);
    tell(`Starting ${neighbour.name} ...`);
    await start(neighbour, place);
  }
  tell(lineOf(home, neighbour));
}

import type { Neighbour } from '../neighbour.js';
import { isInstalled, usualPlace } from '../running/places.js';
import { pidOf } from '../running/running.js';

/** One line for a person: whether it runs, where, and what points the product at it. */
export function lineOf(home: string, neighbour: Neighbour): string {
  const name = `${neighbour.name} ${neighbour.version}`.padEnd(22);
  const place = usualPlace(home, neighbour);
  if (pidOf(place) === undefined)
    return `${name} ${isInstalled(home, neighbour) ? 'installed, down' : 'not installed'}`;
  return `${name} up: ${settingsOf(neighbour.environment(place)).join(' ')}`;
}

/** A password is told by the file alone. */
const settingsOf = (environment: Readonly<Record<string, string>>): string[] =>
  Object.entries(environment).map(([setting, value]) =>
    setting.endsWith('_PASSWORD') ? `${setting} in up.json` : `${setting}=${value}`,
  );

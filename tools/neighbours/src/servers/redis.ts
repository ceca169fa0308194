import { type Neighbour, portOf } from '../neighbour.js';
import { accepts } from '../running/look.js';
import { needed } from '../toolchain.js';

/** Redis as the system packages it. Counts of requests are all it holds, so nothing is kept. */
export const redis: Neighbour = {
  name: 'redis',
  version: '7',
  ports: [27_810],
  startsWithinMs: 20_000,
  install: () => Promise.resolve(void needed('redis-server')),
  program: (place) => ({
    command: needed('redis-server'),
    args: [
      ...['--bind', '127.0.0.1', '--port', String(portOf(place)), '--dir', place.data],
      // Its command line would otherwise be rewritten, and `down` could not tell it from another Redis.
      ...['--save', '', '--appendonly', 'no', '--set-proc-title', 'no'],
    ],
  }),
  answers: (place) => accepts(portOf(place)),
  environment: (place) => ({ RATE_LIMIT_REDIS_URL: `redis://127.0.0.1:${portOf(place)}` }),
};

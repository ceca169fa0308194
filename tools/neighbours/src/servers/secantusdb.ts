import { join } from 'node:path';
import { must } from '@parley/testkit';
import { type Neighbour, portOf } from '../neighbour.js';
import { accepts } from '../running/look.js';
import { needed } from '../toolchain.js';

const version = '0.7.0b3';

/**
 * SecantusDB, a second implementation of MongoDB's wire protocol, from Python's package index. It is under the GPL:
 * a process beside the tests, never part of what is shipped.
 */
export const secantusdb: Neighbour = {
  name: 'secantusdb',
  version,
  ports: [27_850],
  startsWithinMs: 60_000,
  async install(folder) {
    await must(needed('python3'), ['-m', 'venv', folder]);
    await must(join(folder, 'bin/pip'), ['install', '--quiet', `secantusdb==${version}`], { timeoutMs: 10 * 60_000 });
  },
  program: (place) => ({
    command: join(place.folder, 'bin/secantusd-py'),
    args: [
      ...['--host', '127.0.0.1', '--port', String(portOf(place))],
      ...['--storage-path', join(place.data, 'db'), '--cache-size', '128M', '--log-level', 'WARNING'],
    ],
  }),
  answers: (place) => accepts(portOf(place)),
  environment: (place) => ({ DOCDB_URI: `mongodb://127.0.0.1:${portOf(place)}/?directConnection=true` }),
};

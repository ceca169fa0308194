import { join } from 'node:path';
import { must } from '@parley/testkit';
import { httpAddressOf, type Neighbour, type Place, portOf } from '../neighbour.js';
import { answersOk } from '../running/look.js';
import { needed } from '../toolchain.js';

const version = '1.22.1';
const module = `github.com/openfga/openfga/cmd/openfga@v${version}`;
const programIn = (folder: string): string => join(folder, 'openfga');
const database = ({ data }: Place): string[] => [
  '--datastore-engine',
  'sqlite',
  '--datastore-uri',
  `file:${data}/fga.db`,
];

/** OpenFGA, built by Go (some minutes of both cores), keeping its stores in SQLite. */
export const openfga: Neighbour = {
  name: 'openfga',
  version,
  ports: [27_820, 27_821],
  startsWithinMs: 30_000,
  async install(folder) {
    await must(needed('go'), ['install', module], {
      env: { GOBIN: folder, GOFLAGS: '-buildvcs=false -p=2' },
      timeoutMs: 60 * 60_000,
    });
  },
  // Without its tables it would start and never be ready.
  async prepare(place) {
    await must(programIn(place.folder), ['migrate', ...database(place)]);
  },
  program: (place) => ({
    command: programIn(place.folder),
    args: [
      'run',
      ...database(place),
      `--http-addr=127.0.0.1:${portOf(place)}`,
      `--grpc-addr=127.0.0.1:${place.ports[1] ?? 0}`,
      '--playground-enabled=false',
      '--metrics-enabled=false',
      '--log-level=warn',
    ],
  }),
  answers: (place) => answersOk(`${httpAddressOf(place)}/healthz`),
  environment: (place) => ({ AUTHZ_HTTP: httpAddressOf(place) }),
};

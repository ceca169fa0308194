import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { must } from '@parley/testkit';
import { httpAddressOf, type Neighbour, type Place, portOf } from '../neighbour.js';
import { answersOk } from '../running/look.js';
import { passingPlace } from '../running/places.js';
import { start, stop } from '../running/running.js';
import { needed } from '../toolchain.js';
import { fetchArtifact } from './maven.js';

const version = '26.7.3';
const administrator = 'admin';
const kc = (folder: string): string => join(folder, `keycloak-${version}`, 'bin/kc.sh');
const passwordFile = (folder: string): string => join(folder, 'admin-password');
const emptyDatabase = (folder: string): string => join(folder, 'empty');
const database = ({ data }: Place): string => join(data, 'h2');
/** A column of Keycloak's is named by a word that H2 otherwise keeps for itself. */
const jdbcUrl = (place: Place): string =>
  `jdbc:h2:file:${join(database(place), 'keycloakdb')};NON_KEYWORDS=VALUE;DB_CLOSE_ON_EXIT=FALSE;DB_CLOSE_DELAY=0`;

/** Keycloak with what the product needs of it: token exchange that names a person, its database in a file. */
export const keycloak: Neighbour = {
  name: 'keycloak',
  version,
  ports: [27_830],
  startsWithinMs: 600_000,
  async install(folder) {
    needed('java');
    const downloads = join(folder, 'downloads');
    await fetchArtifact(`org.keycloak:keycloak-quarkus-dist:${version}:zip`, downloads);
    await must(needed('unzip'), ['-q', '-o', join(downloads, `keycloak-quarkus-dist-${version}.zip`), '-d', folder]);
    await rm(downloads, { recursive: true });
    await writeFile(passwordFile(folder), randomBytes(18).toString('base64url'), { mode: 0o600 });
    const settings = ['--db=dev-file', '--features=token-exchange'];
    await must(kc(folder), ['build', ...settings], { timeoutMs: 15 * 60_000 });
    await makeEmptyDatabase(folder);
  },
  /** Making its tables takes minutes: every copy begins with those made once. */
  async prepare(place) {
    const empty = emptyDatabase(place.folder);
    if (!existsSync(database(place)) && existsSync(empty)) await cp(empty, database(place), { recursive: true });
  },
  program: (place) => ({
    command: kc(place.folder),
    args: [
      // One node that looks for no others on the network.
      ...[
        'start',
        '--optimized',
        '--cache=local',
        '--http-enabled=true',
        '--http-host=127.0.0.1',
        `--http-port=${portOf(place)}`,
      ],
      ...[`--hostname=${httpAddressOf(place)}`, `--db-url=${jdbcUrl(place)}`],
    ],
    env: {
      JAVA_OPTS_KC_HEAP: '-Xms128m -Xmx768m',
      KC_BOOTSTRAP_ADMIN_USERNAME: administrator,
      KC_BOOTSTRAP_ADMIN_PASSWORD: passwordOf(place.folder),
    },
  }),
  answers: (place) => answersOk(`${httpAddressOf(place)}/realms/master`),
  environment: (place) => ({
    IDP_URL: httpAddressOf(place),
    IDP_ADMIN_USERNAME: administrator,
    IDP_ADMIN_PASSWORD: passwordOf(place.folder),
  }),
};

const passwordOf = (folder: string): string => readFileSync(passwordFile(folder), 'utf8');

async function makeEmptyDatabase(folder: string): Promise<void> {
  const data = join(folder, 'first-start');
  await rm(data, { recursive: true, force: true });
  const place = await passingPlace(folder, data, keycloak);
  await start(keycloak, place);
  await stop(place);
  await cp(database(place), emptyDatabase(folder), { recursive: true });
  await rm(data, { recursive: true });
}

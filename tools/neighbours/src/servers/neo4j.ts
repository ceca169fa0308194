import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { inWorkspace, must } from '@parley/testkit';
import { type Neighbour, portOf } from '../neighbour.js';
import { hasSaid } from '../running/look.js';
import { needed } from '../toolchain.js';

const version = '5.26.30';

/** Neo4j Community from Maven's packages, run by a `main` of a few lines: the official archive is in no registry. */
export const neo4j: Neighbour = {
  name: 'neo4j',
  version,
  ports: [27_840],
  startsWithinMs: 180_000,
  async install(folder) {
    needed('javac');
    const project = join(folder, 'project');
    await cp(inWorkspace('tools/neighbours/java/neo4j'), project, { recursive: true });
    await must(
      needed('mvn'),
      [
        ...['-q', '-B', '-f', join(project, 'pom.xml'), `-Dneo4j.version=${version}`],
        ...['compile', 'dependency:copy-dependencies', `-DoutputDirectory=${join(folder, 'lib')}`],
      ],
      { timeoutMs: 30 * 60_000 },
    );
  },
  program: (place) => ({
    command: needed('java'),
    args: [
      // Half the time to start, two thirds of the memory.
      ...['-Xmx512m', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'],
      ...['-cp', `${join(place.folder, 'project/target/classes')}:${join(place.folder, 'lib/*')}`],
      ...['Neighbour', join(place.data, 'db'), String(portOf(place))],
    ],
  }),
  // Its port is open before its database is.
  answers: (place) => Promise.resolve(hasSaid(place.log, 'READY')),
  environment: (place) => ({ GRAPH_STORE: 'neo4j', NEO4J_ADDR: `bolt://127.0.0.1:${portOf(place)}` }),
};

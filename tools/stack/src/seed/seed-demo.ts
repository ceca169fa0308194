import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Layout } from '../layout.js';
import type { Progress } from '../progress.js';
import type { Run } from '../run-file.js';
import type { Secrets } from '../secrets.js';
import { demo } from '../demo.js';
import type { Topology } from '../topology.js';
import { accountOf, demoAgent, demoBot, demoDatasource, demoPeople, demoSpace } from './demo-people.js';
import { fingerprint, readDocuments, type SeedDocument } from './repository-documents.js';
import { seedDocuments } from './seed-documents.js';
import { seedSpace } from './seed-space.js';
import { machineToken } from './tokens.js';

interface Deps {
  readonly layout: Layout;
  readonly topology: Topology;
  readonly secrets: Secrets;
  /** Root of the repository: its documents are the first datasource, its authorization model is installed. */
  readonly documents: string;
  readonly progress: Progress;
  readonly whenReady: (name: string) => Promise<void>;
}

/** The demo's step marker: which steps are done, and for which documents. */
type Seeded = Partial<Record<'records' | 'relations' | 'readme' | 'documents' | 'space', string>>;

/** What a stack that is ready tells people, and the documents that are still being read then. */
export type Seeding = Pick<Run, 'accounts' | 'demo'> & { readonly rest: Promise<void> };

/**
 * Seeds what the data folder lacks; each step is idempotent and noted once done, so a killed start goes on where it was.
 * @throws Error of the step that failed, in words for a person
 */
export async function seedDemo(deps: Deps): Promise<Seeding> {
  const { layout, topology, secrets, progress, whenReady } = deps;
  const documents = readDocuments(deps.documents);
  const once = stepper(layout.seededFile);
  await whenReady('neighbours');
  await Promise.all([
    // Drivers are loaded only by the one start that seeds: every later one is that much quicker.
    once('records', '1', async () => (await import('./seed-records.js')).seedRecords(topology.docdbUri)),
    once('relations', '1', async () =>
      (await import('./seed-relations.js')).seedRelations(
        address(topology, 'authz'),
        join(deps.documents, 'libs/authz-client/model/parley.fga'),
      ),
    ),
  ]);
  const read = async (step: 'readme' | 'documents', some: SeedDocument[]): Promise<void> =>
    once(step, fingerprint(some), async () => {
      await whenReady('rag-server');
      const token = await machineToken(topology.issuer, 'ingestor', secrets.clients.ingestor);
      await seedDocuments(address(topology, 'rag-server'), token, some, progress);
      progress.done(`Read ${some.length === 1 ? 'the README' : `${some.length} more documents`} of this repository`);
    });
  const readme = read('readme', documents.slice(0, 1));
  await Promise.all([
    readme,
    once('space', '1', async () => {
      await Promise.all([whenReady('ui-bff'), whenReady('chatx-bot')]);
      await seedSpace(address(topology, 'ui-bff'), secrets);
    }),
  ]);
  return {
    accounts: demoPeople.map((person) => accountOf(person, secrets)),
    demo: {
      workspace: demo.workspace,
      space_id: demoSpace.id,
      agent_id: demoAgent.id,
      datasource_id: demoDatasource,
      bot: demoBot.email,
    },
    // The README answers the first questions; nobody has to wait for the rest.
    rest: read('documents', documents.slice(1)),
  };
}

function stepper(file: string) {
  const seeded = (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}) as Seeded;
  return async (step: keyof Seeded, version: string, work: () => Promise<void>): Promise<void> => {
    if (seeded[step] === version) return;
    await work();
    seeded[step] = version;
    writeFileSync(file, JSON.stringify(seeded));
  };
}

function address(topology: Topology, name: string): string {
  const found = topology.addresses[name];
  if (!found) throw new Error(`No address for ${name}.`);
  return found;
}

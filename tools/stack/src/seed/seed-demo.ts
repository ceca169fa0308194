import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { External } from '../external.js';
import type { Layout } from '../layout.js';
import { realmOfDemo } from '../neighbours-config.js';
import type { Ports } from '../ports.js';
import type { Progress } from '../progress.js';
import type { Run } from '../run-file.js';
import type { Secrets } from '../secrets.js';
import { demo } from '../demo.js';
import type { Topology } from '../topology.js';
import { accountOf, demoAgent, demoBot, demoDatasource, demoPeople, demoSpace } from './demo-people.js';
import { fingerprint, readDocuments, type SeedDocument } from './repository-documents.js';
import { seedDocuments } from './seed-documents.js';
import { seedSpace } from './seed-space.js';
import { freshToken, machineToken } from './tokens.js';

interface Deps {
  readonly layout: Layout;
  readonly topology: Topology;
  readonly ports: Ports;
  readonly external: External;
  readonly secrets: Secrets;
  /** Root of the repository: its documents are the first datasource, its authorization model is installed. */
  readonly documents: string;
  /** Leaves out the documents and the space. */
  readonly isEmpty: boolean;
  readonly progress: Progress;
  readonly whenReady: (name: string) => Promise<void>;
  /** Aborted when the stack is being stopped: no further step begins then. */
  readonly signal: AbortSignal;
}

/** The demo's step marker: which steps are done, and for which documents. */
type Seeded = Partial<Record<'realm' | 'records' | 'model' | 'relations' | 'readme' | 'documents' | 'space', string>>;

/** What a stack that is ready tells people, and the documents that are still being read then. */
export type Seeding = Pick<Run, 'accounts' | 'demo'> & { readonly rest: Promise<void> };

/**
 * Seeds what the data folder lacks: people, teams and an agent, then documents and a space. Each step is idempotent and
 * noted once done, so a killed start goes on where it was.
 * Throws Error of the step that failed, in words for a person.
 */
export async function seedDemo(deps: Deps): Promise<Seeding> {
  const once = stepper(deps.layout.seededFile, deps.signal);
  await deps.whenReady('neighbours');
  await seedPeople(deps, once);
  const { rest } = deps.isEmpty ? { rest: Promise.resolve() } : await seedKnowledge(deps, once);
  return {
    accounts: demoPeople.map((person) => accountOf(person, deps.secrets)),
    demo: {
      workspace: demo.workspace,
      space_id: demoSpace.id,
      agent_id: demoAgent.id,
      datasource_id: demoDatasource,
      bot: demoBot.email,
      is_empty: deps.isEmpty,
    },
    rest,
  };
}

async function seedPeople(deps: Deps, once: Once): Promise<void> {
  const { topology, documents, external } = deps;
  await Promise.all([
    external.IDP_URL === undefined ? undefined : once('realm', '1', () => createRealm(deps)),
    // Drivers are loaded only by the one start that seeds: every later one is that much quicker.
    once('records', '1', async () => (await import('./seed-records.js')).seedRecords(topology.docdbUri)),
    seedAuthz(once, address(topology, 'authz'), join(documents, 'libs/authz-client/model/parley.fga')),
  ]);
}

/** The README answers the first questions, so nobody has to wait for the rest, whose promise is returned in a box. */
async function seedKnowledge(deps: Deps, once: Once): Promise<{ readonly rest: Promise<void> }> {
  const { topology, secrets, progress, whenReady } = deps;
  const documents = readDocuments(deps.documents);
  const read = async (step: 'readme' | 'documents', some: SeedDocument[]): Promise<void> =>
    once(step, fingerprint(some), async () => {
      await whenReady('rag-server');
      const token = freshToken(() => machineToken(topology.issuer, 'ingestor', secrets.clients.ingestor), Date.now);
      await seedDocuments(address(topology, 'rag-server'), token, some, progress);
      progress.done(`Read ${some.length === 1 ? 'the README' : `${some.length} more documents`} of this repository`);
    });
  await Promise.all([
    read('readme', documents.slice(0, 1)),
    once('space', '1', async () => {
      await Promise.all([whenReady('ui-bff'), whenReady('chatx-bot')]);
      await seedSpace(address(topology, 'ui-bff'), secrets);
    }),
  ]);
  return { rest: read('documents', documents.slice(1)) };
}

/** The model as often as it changes, so that a later release finds its own; who is who once, for people to change. */
async function seedAuthz(once: Once, authzUrl: string, modelFile: string): Promise<void> {
  const relations = () => import('./seed-relations.js');
  const version = createHash('sha256').update(readFileSync(modelFile)).digest('hex');
  await once('model', version, async () => (await relations()).seedModel(authzUrl, modelFile));
  await once('relations', '1', async () => (await relations()).seedRelations(authzUrl));
}

/** Does a step that is not done yet, for this version of what it seeds. */
type Once = ReturnType<typeof stepper>;

async function createRealm({ external, ports, secrets }: Deps): Promise<void> {
  const { seedRealm } = await import('./seed-realm.js');
  await seedRealm(external, realmOfDemo(ports, secrets, { exchangeRecipe: 'B' }));
}

function stepper(file: string, signal: AbortSignal) {
  const seeded = (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}) as Seeded;
  return async (step: keyof Seeded, version: string, work: () => Promise<void>): Promise<void> => {
    if (seeded[step] === version) return;
    signal.throwIfAborted();
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

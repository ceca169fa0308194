import type { EntityPage, RelationPage } from '@parley/contracts';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { anEntity } from '../graph/an-entity.js';
import { aDatasource, finishedJob, type Requests, until } from '../start-rag-server.js';
import { jobsOver, startWalk, type Walk } from './start-walk.js';

/** Every case starts three processes, on shared cores. */
jest.setTimeout(600_000);

const base = '/v1/graph/ontology/agent';
const source = 'files:catalogue';
const explore = '/v1/graph/explore';
const mapping = { entity_a_property: 'team', entity_b_idkey_property: 'name', match_type: 'exact' };

let walk: Walk;
beforeAll(async () => {
  walk = await startWalk({ CLEANUP_ENABLED: 'false', ENABLE_GRAPH_RAG: 'true' });
  const admin = await walk.admin();
  await admin.post('/v1/datasource').send(aDatasource(source));
  const documents = [
    ...['payments', 'search'].map((name) => anEntity('Team', { name })),
    ...['ledger', 'wallet', 'mint'].map((name) =>
      anEntity('Service', { name, team: 'payments', runs: [{ at: name }] }),
    ),
  ];
  await admin.post('/v1/ingest').send({ ingestor_id: 'files:loader', datasource_id: source, documents });
  await jobsOver(admin, source);
}, 600_000);
afterAll(() => walk.close());

const regenerate = (admin: Requests) => admin.post(`${base}/regenerate_ontology`);
const idle = (admin: Requests) =>
  until(
    async () => (await admin.get(`${base}/status`)).body as { is_processing?: boolean },
    (status) => status.is_processing === false,
  );

async function finished() {
  const admin = await walk.admin();
  const { body } = (await regenerate(admin)) as { body: { job_id: string } };
  await finishedJob(admin, body.job_id);
}

async function seen(): Promise<unknown> {
  const admin = await walk.admin();
  return Promise.all(
    ['data', 'ontology'].flatMap((graph) => [
      admin.get(`${explore}/${graph}/entities/batch?limit=1000`).then(({ body }) => (body as EntityPage).entities),
      admin.get(`${explore}/${graph}/relations/batch?limit=1000`).then(({ body }) => (body as RelationPage).relations),
    ]),
  );
}

const relations = async (graph: string) => {
  const page = await (await walk.admin()).get(`${explore}/${graph}/relations/batch?limit=1000`);
  return (page.body as RelationPage).relations.filter((one) => one.relation_properties !== null);
};

async function equalsARebuild() {
  await idle(await walk.admin());
  const left = await seen();
  await walk.rebuildGraph();
  expect(await seen()).toEqual(left);
}

async function acceptTeam() {
  const [candidate] = await relations('ontology');
  const id = candidate?.relation_properties?.['_ontology_relation_id'] as string;
  return (admin: Requests) =>
    admin.post(`${base}/relation/accept/${id}`).query({ relation_name: 'OWNED_BY' }).send([mapping]);
}

it.each([
  ['before the candidates of a type are kept', 'before rag_ontology_candidates.insertMany'],
  ['when they are kept', 'after rag_ontology_candidates.insertMany'],
  ['before readers see the new version', 'before show:ontology'],
  ['before the graph has followed it', 'after show:ontology'],
])('a run that is killed %s goes on, and leaves what a rebuild makes (%s)', async (_when, step) => {
  await walk.killAt(step, async (admin) => {
    await regenerate(admin);
    await idle(admin);
  });
  await equalsARebuild();

  expect((await relations('ontology')).map((one) => one.relation_name)).toEqual(['_CANDIDATE', '_CANDIDATE']);
  expect(await walk.collection('rag_ontology_candidates').distinct('version')).toHaveLength(1);
});

it('a decision whose process died before the graph had followed is followed by the next one', async () => {
  await finished();
  const accept = await acceptTeam();
  await walk.killAt('after rag_ontology_verdicts.replaceOne', accept);
  await equalsARebuild();

  expect((await relations('data')).map((one) => one.relation_name)).toEqual(['OWNED_BY', 'OWNED_BY', 'OWNED_BY']);
  expect((await relations('ontology')).map((one) => one.relation_name)).toEqual(['OWNED_BY', '_CANDIDATE']);
});

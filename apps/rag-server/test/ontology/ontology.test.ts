import type {
  EntityDetailsAnswer,
  Neighborhood,
  RelationEvaluation,
  RelationHeuristic,
  RelationPage,
} from '@parley/contracts';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { anEntity } from '../graph/an-entity.js';
import {
  aDatasource,
  finishedJob,
  ingest,
  type Requests,
  type RunningRag,
  startRagServer,
} from '../start-rag-server.js';

jest.setTimeout(300_000);

const base = '/v1/graph/ontology/agent';
const source = 'files:catalogue';
let rag: RunningRag;
let admin: Requests;
let id: string;

beforeAll(async () => {
  rag = await startRagServer({ ENABLE_GRAPH_RAG: 'true', CLEANUP_ENABLED: 'false' });
  admin = await rag.as('admin');
  await admin.post('/v1/datasource').send(aDatasource(source));
  await ingest(admin, source, [
    ...['payments', 'search'].map((name) => anEntity('Team', { name })),
    anEntity('Service', { name: 'ledger', team: 'payments' }),
    anEntity('Service', { name: 'wallet', team: 'payments' }),
    anEntity('Service', { name: 'finder', team: 'search' }),
  ]);
  await run();
  id = await relationId('Service', 'Team');
}, 300_000);
afterAll(() => rag.close());

async function run() {
  const { body } = (await admin.post(`${base}/regenerate_ontology`)) as { body: { job_id: string } };
  return finishedJob(admin, body.job_id);
}

async function relationId(from: string, to: string): Promise<string> {
  const { relations } = (await admin.get('/v1/graph/explore/ontology/relations/batch?limit=1000')).body as RelationPage;
  const found = relations.find((one) => one.from_entity.entity_type === from && one.to_entity.entity_type === to);
  return found?.relation_properties?.['_ontology_relation_id'] as string;
}

const accept = (mappings = [{ entity_a_property: 'team', entity_b_idkey_property: 'name', match_type: 'exact' }]) =>
  admin.post(`${base}/relation/accept/${id}`).query({ relation_name: 'OWNED_BY' }).send(mappings);
const undo = () => admin.post(`${base}/relation/undo_evaluation/${id}`);

/** Who belongs to a team in the data graph. */
async function namedBy(team: string): Promise<string[]> {
  const around = await admin
    .post('/v1/graph/explore/data/entity/neighborhood')
    .send({ entity_type: 'Team', entity_pk: team, depth: 1 });
  return (around.body as Neighborhood).relations.map((one) => `${one.from_entity.primary_key} ${one.relation_name}`);
}

async function evaluation(): Promise<{ evaluation: RelationEvaluation; sync_status: object }> {
  const answer = await admin.post(`${base}/relation/evaluations/batch`).send([id]);
  return (answer.body as Record<string, { evaluation: RelationEvaluation; sync_status: object }>)[id]!;
}

it('tells what speaks for a candidate, and what the agent thinks of it', async () => {
  const res = await admin.post(`${base}/relation/heuristics/batch`).send([id, 'nothing']);
  const answer = res.body as Record<string, RelationHeuristic | null>;

  expect(answer[id]).toMatchObject({
    entity_a_type: 'Service',
    entity_b_type: 'Team',
    total_matches: 3,
    property_match_patterns: { 'team->name': { exact: 3 } },
    score: 1,
    uniqueness: 1,
    value_overlap: 1,
    example_matches: [
      { entity_a_pk: 'finder', entity_b_pk: 'search' },
      { entity_a_pk: 'ledger', entity_b_pk: 'payments' },
      { entity_a_pk: 'wallet', entity_b_pk: 'payments' },
    ],
  });
  expect(answer['nothing']).toBeNull();
  expect((await evaluation()).evaluation).toMatchObject({
    result: 'UNSURE',
    relation_name: '_CANDIDATE',
    is_manual: false,
    advice: { verdict: 'ACCEPTED', relation_name: 'TEAM', by: 'rule', cost: null },
  });
});

it('draws the edges of a relation that is accepted, and takes them away when that is undone or it is rejected', async () => {
  const before = await namedBy('payments');
  expect((await accept()).status).toBe(200);
  const accepted = [await namedBy('payments'), (await evaluation()).evaluation.result];
  await undo();
  const undone = [await namedBy('payments'), (await evaluation()).evaluation.result];
  await accept();
  await admin.post(`${base}/relation/reject/${id}`).query({ justification: 'Teams only share the word.' });
  const rejected = [await namedBy('payments'), (await evaluation()).evaluation.result];
  await undo();

  expect(before).toEqual([]);
  expect(accepted).toEqual([['ledger OWNED_BY', 'wallet OWNED_BY'], 'ACCEPTED']);
  expect(undone).toEqual([[], 'UNSURE']);
  expect(rejected).toEqual([[], 'REJECTED']);
});

it('keeps decisions over runs, and links what is ingested after them', async () => {
  await accept();
  const job = await run();
  await ingest(admin, source, [
    anEntity('Service', { name: 'ledger', team: 'payments', told: 'anew' }),
    anEntity('Service', { name: 'mint', team: 'payments' }),
    anEntity('Service', { name: 'wallet', team: 'search' }),
  ]);

  expect(job.status).toBe('completed');
  expect((await evaluation()).evaluation).toMatchObject({
    result: 'ACCEPTED',
    relation_name: 'OWNED_BY',
    is_manual: true,
  });
  expect((await evaluation()).sync_status).toMatchObject({ is_synced: true, error_message: null });
  expect(await namedBy('payments')).toEqual(['ledger OWNED_BY', 'mint OWNED_BY']);
  expect(await namedBy('search')).toEqual(['finder OWNED_BY', 'wallet OWNED_BY']);
  await undo();
});

it('tells agents which relation an edge is of', async () => {
  await accept();
  const details = await admin.post('/v1/mcp/invoke').send({
    tool_name: 'graph_fetch_data_entity_details',
    arguments: { entity_type: 'Service', primary_key_id: 'finder' },
  });
  await undo();

  expect((details.body as { result: EntityDetailsAnswer }).result.relations).toEqual([
    {
      from_entity_type: 'Service',
      from_entity_pk: 'finder',
      relation_name: 'OWNED_BY',
      to_entity_type: 'Team',
      to_entity_pk: 'search',
      relation_properties: { _ontology_relation_id: id },
    },
  ]);
});

it('refuses mappings that are not those of the candidate, and changes nothing', async () => {
  const wrong = [{ entity_a_property: 'name', entity_b_idkey_property: 'name', match_type: 'exact' }];
  const neverShown = [{ entity_a_property: 'team', entity_b_idkey_property: 'name', match_type: 'suffix' }];
  const unknownField = [{ ...wrong[0]!, entity_a_property: 'team', direction: 'B_TO_A' }];
  const statuses = [(await accept(wrong)).status, (await accept(neverShown)).status];
  const unknown = await accept(unknownField);
  const reserved = await admin.post(`${base}/relation/accept/${id}`).query({ relation_name: 'HAS' }).send(wrong);

  expect([...statuses, reserved.status]).toEqual([400, 400, 400]);
  expect([unknown.status, unknown.text]).toEqual([400, expect.stringContaining('direction')]);
  expect(await namedBy('payments')).toEqual([]);
});

it('leaves what nobody accepted out of the tools', async () => {
  const ask = async () => {
    const args = { entity_type_1: 'Service', entity_type_2: 'Team' };
    const body = { tool_name: 'graph_shortest_path_between_entity_types', arguments: args };
    return ((await admin.post('/v1/mcp/invoke').send(body)).body as { result: { text: string[] } }).result.text;
  };
  const before = await ask();
  await accept();
  const after = await ask();
  await undo();

  expect([before, after]).toEqual([[], ['Service -[OWNED_BY]-> Team']]);
});

it('forgets everything when it is cleared', async () => {
  await accept();
  expect((await admin.delete(`${base}/clear`)).status).toBe(200);

  expect(await namedBy('payments')).toEqual([]);
  expect((await admin.get(`${base}/ontology_version`)).status).toBe(400);
  expect(await rag.collection('rag_ontology_verdicts').countDocuments()).toBe(0);
});

import type { RelationPage } from '@parley/contracts';
import { anEntity } from '../graph/an-entity.js';
import { ingest, until } from '../start-rag-server.js';
import type { Row, Rows } from './row.js';
import { type Stage, stageDatasource } from './stage.js';

const base = '/v1/graph/ontology/agent';
const mapping = { entity_a_property: 'stage', entity_b_idkey_property: 'name', match_type: 'exact' };

const idle = ({ admin }: Stage) =>
  until(
    async () => (await admin.get(`${base}/status`)).body as { is_processing?: boolean },
    (status) => status.is_processing === false,
  );

/** The id of the relation that the stage's entities have; looked for when it is not there. */
async function relation(stage: Stage): Promise<string> {
  const seen = async () => {
    const page = await stage.admin.get('/v1/graph/explore/ontology/relations/batch?limit=1000');
    const found = (page.body as RelationPage).relations.find((one) => one.relation_properties !== null);
    return found?.relation_properties?.['_ontology_relation_id'] as string | undefined;
  };
  const there = await seen();
  if (there !== undefined) return there;
  await ingest(stage.admin, stageDatasource, [anEntity('Deck', { name: 'upper', stage: 'main' })]);
  await idle(stage);
  await stage.admin.post(`${base}/debug/process_all`);
  return (await until(seen, (id) => id !== undefined)) ?? '';
}

const adminRow = (good: Row['good'], more: Partial<Row> = {}): Row => ({
  role: 'admin',
  good,
  again: [200],
  needs: ['docdb'],
  ...more,
});

const aboutRelation = (more: object = {}, needs: Row['needs'] = ['docdb', 'authz', 'graph']) =>
  adminRow(async (stage) => ({ params: { relation_id: await relation(stage) }, ...more }), { needs });
/** Without a decision there is nothing to undo, and the graph is not needed. */
const undoing = adminRow(
  async (stage) => {
    const id = await relation(stage);
    await stage.admin.post(`${base}/relation/reject/${id}`).query({ justification: 'It is not so.' });
    return { params: { relation_id: id } };
  },
  { needs: ['docdb', 'authz', 'graph'] },
);
const batch = adminRow(async (stage) => ({ body: [await relation(stage)] }), { needs: ['docdb', 'authz'] });
const whenIdle = async (stage: Stage) => {
  await idle(stage);
  return {};
};

export const ontologyRows: Rows = {
  [`GET ${base}/status`]: { ...adminRow(() => ({})), role: 'readonly' },
  [`GET ${base}/ontology_version`]: adminRow(async (stage) => {
    await relation(stage);
    return {};
  }),
  [`POST ${base}/relation/accept/{relation_id}`]: aboutRelation({ query: { relation_name: 'ON' }, body: [mapping] }),
  [`POST ${base}/relation/reject/{relation_id}`]: aboutRelation({ query: { justification: 'It is not so.' } }),
  [`POST ${base}/relation/undo_evaluation/{relation_id}`]: undoing,
  [`POST ${base}/relation/evaluate/{relation_id}`]: aboutRelation({}, ['docdb', 'authz']),
  [`POST ${base}/relation/sync/{relation_id}`]: aboutRelation(),
  [`POST ${base}/relation/heuristics/batch`]: batch,
  [`POST ${base}/relation/evaluations/batch`]: batch,
  // A second run has to wait for the first.
  [`POST ${base}/regenerate_ontology`]: adminRow(whenIdle, { again: [200, 400] }),
  [`DELETE ${base}/clear`]: adminRow(whenIdle, { needs: ['docdb', 'graph'] }),
  [`POST ${base}/debug/process_all`]: adminRow(whenIdle),
  [`POST ${base}/debug/cleanup`]: adminRow(whenIdle, { needs: ['docdb', 'graph'] }),
};

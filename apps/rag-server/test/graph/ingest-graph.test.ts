import type { EntityPage, Neighborhood, RelationPage } from '@parley/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { aDatasource, aDocument, ingest, type Requests, type RunningRag, startRagServer } from '../start-rag-server.js';
import { anEntity } from './an-entity.js';

jest.setTimeout(60_000);

describe('the graph follows what is ingested', () => {
  let rag: RunningRag;
  let admin: Requests;
  let id: string;
  let made = 0;
  beforeAll(async () => {
    rag = await startRagServer({ ENABLE_GRAPH_RAG: 'true', CLEANUP_ENABLED: 'false' });
    admin = await rag.as('admin');
  });
  afterAll(() => rag.close());
  beforeEach(async () => {
    id = `files:${(made += 1)}`;
    await admin.post('/v1/datasource').send(aDatasource(id));
  });

  const base = '/v1/graph/explore';
  /** Types of this test alone. */
  const type = (name: string) => `${name}${made}`;
  const entities = async () => {
    const page = (await admin.get(`${base}/data/entities/batch?limit=1000`)).body as EntityPage;
    return page.entities.filter(({ all_properties: of }) => of['_datasource_id'] === id);
  };
  const names = async () =>
    (await entities()).map((one) => `${one.entity_type} ${String(one.all_properties['_entity_pk'])}`);
  const around = async (entityType: string, entityPk: string, depth = 1, graph = 'data') =>
    admin.post(`${base}/${graph}/entity/neighborhood`).send({ entity_type: entityType, entity_pk: entityPk, depth });

  it('a structured document becomes an entity with all it has, and its parts hang on it', async () => {
    const ports = [{ port: 80 }, { port: 443 }];
    const properties = { name: 'web', tier: 'front', spec: { ports } };
    const job = await ingest(admin, id, [
      anEntity(type('Service'), properties, { additional_types: ['Resource'], additional_key_properties: [['tier']] }),
    ]);
    const { body } = (await around(type('Service'), 'web')) as { body: Neighborhood };

    expect(job.status).toBe('completed');
    expect(body.entity).toEqual({
      entity_type: type('Service'),
      additional_types: ['Resource'],
      all_properties: {
        name: 'web',
        tier: 'front',
        _entity_pk: 'web',
        _entity_type: type('Service'),
        _datasource_id: id,
        _document_id: `${type('Service')}-web`,
        _ingestor_id: 'files:loader',
        _last_updated: expect.any(Number),
        _fresh_until: expect.any(Number),
      },
      primary_key_properties: ['name'],
      additional_key_properties: [['tier']],
    });
    expect(body.entities.map(({ all_properties: of }) => of['port'])).toEqual([undefined, 80, 443]);
    expect(body.relations.map((one) => [one.relation_name, one.from_entity.primary_key])).toEqual([
      ['HAS', 'web'],
      ['HAS', 'web'],
    ]);
    expect(body.truncated).toBe(false);
  });

  it('an entity that says it is a part of another stands on its own: where parts hang is not told by documents', async () => {
    const elsewhere = { _parent_entity_type: type('Team'), _parent_entity_pk: 'payments', _sub_entity_index: '0' };
    await ingest(admin, id, [
      anEntity(type('Team'), { name: 'payments' }),
      anEntity(type('Service'), { name: 'web', ...elsewhere }),
    ]);
    const { body } = (await around(type('Service'), 'web')) as { body: Neighborhood };
    const kinds = (await around(type('Team'), type('Team'), 1, 'ontology')) as { body: Neighborhood };

    expect(Object.keys(body.entity.all_properties).filter((name) => name in elsewhere)).toEqual([]);
    expect(kinds.body).toMatchObject({ entities: [{ entity_type: type('Team') }], relations: [] });
  });

  it('is shown up to ten relations away, and not further', async () => {
    const nested = (levels: number): object => (levels === 0 ? {} : { in: [{ at: levels, ...nested(levels - 1) }] });
    await ingest(admin, id, [anEntity(type('Box'), { name: 'outermost', ...nested(11) })]);
    const levels = async (depth: number) => {
      const { body } = (await around(type('Box'), 'outermost', depth)) as { body: Neighborhood };
      return body.entities.length - 1;
    };

    expect([await levels(0), await levels(5), await levels(10)]).toEqual([0, 5, 10]);
    const further = await around(type('Box'), 'outermost', 11);
    expect(further.status).toBe(400);
    expect(further.body).toMatchObject({ errors: [{ field: 'depth' }] });
  });

  it('a part is asked for as it is listed, however long the name of the list that it came from', async () => {
    await ingest(admin, id, [anEntity(type('Service'), { name: 'web', [`p${'o'.repeat(250)}rt`]: [{ port: 80 }] })]);
    const part = (await entities()).find(({ all_properties: of }) => of['port'] === 80)!;
    const found = await around(part.entity_type, String(part.all_properties['_entity_pk']));
    const ofType = await admin.get(`${base}/data/entities/batch`).query({ entity_type: part.entity_type });

    expect([found.status, (found.body as Neighborhood).entity]).toEqual([200, part]);
    expect(ofType.body).toMatchObject({ count: 1, entities: [part] });
  });

  it('ingested again it is replaced, its vanished parts too', async () => {
    const parts = (n: number) => Array.from({ length: n }, (_, at) => ({ at }));
    await ingest(admin, id, [anEntity(type('T'), { name: 'n', old: 1, parts: parts(3) })]);
    await ingest(admin, id, [anEntity(type('T'), { name: 'n', new: 2, parts: parts(1) })]);
    const [whole] = await entities();

    expect(whole?.all_properties).toMatchObject({ new: 2 });
    expect(whole?.all_properties).not.toHaveProperty('old');
    expect(await names()).toEqual([`${type('T')} n`, `${type('T')}_Part n_|||_${type('T')}_Part_|||_0`]);
  });

  it('a document that tells of another entity, or of none any more, takes the old one away', async () => {
    const as = (name: string, structured = true) => {
      const { page_content: content } = anEntity(type('T'), { name });
      return aDocument('the-document', content, { is_structured_entity: structured });
    };
    await ingest(admin, id, [as('one')]);
    await ingest(admin, id, [as('other')]);
    const renamed = await names();
    await ingest(admin, id, [as('other', false)]);

    expect(renamed).toEqual([`${type('T')} other`]);
    expect(await names()).toEqual([]);
    const types = (await admin.get(`${base}/entity_type`)).body as string[];
    expect(types).not.toContain(type('T'));
  });

  it('of two documents for one entity the newest counts, and the other when that goes', async () => {
    const as = (document: string, told: number) =>
      aDocument(document, anEntity(type('T'), { name: 'n', told }).page_content, { is_structured_entity: true });
    const told = async () => (await entities()).map(({ all_properties: of }) => of['told']);
    await ingest(admin, id, [as('d1', 1)]);
    await ingest(admin, id, [as('d2', 2)]);
    const newest = await told();
    await ingest(admin, id, [aDocument('d2', 'A text.')]);

    expect([newest, await told()]).toEqual([[2], [1]]);
  });

  it('nothing is guessed: what is no entity is searchable, and the job says why it is not in the graph', async () => {
    const job = await ingest(admin, id, [
      aDocument('text', 'A service called web.'),
      aDocument('broken', '{"entity_type":"T"}', { is_structured_entity: true }),
      aDocument('deep', aDeepEntity(20_000), { is_structured_entity: true }),
    ]);
    const message = (of: string) => job.document_outcomes.find((one) => one.document_id === of)?.message ?? '';

    expect(job.status).toBe('completed');
    expect(message('broken')).toMatch(/not in the graph: all_/);
    expect(message('deep')).toMatch(/not in the graph: its objects are nested too deep/);
    expect(message('text')).toBe('');
    expect(await names()).toEqual([]);
  });

  it('stale entities are cleaned away with their documents', async () => {
    const stale = anEntity(type('T'), { name: 'old' });
    const past = { ...stale, metadata: { ...stale.metadata, fresh_until: 1_000_000_000 } };
    await ingest(admin, id, [past, anEntity(type('T'), { name: 'new' })]);
    const before = await names();
    await admin.post(`/v1/datasource/${encodeURIComponent(id)}/cleanup`);

    expect([before, await names()]).toEqual([[`${type('T')} new`], [`${type('T')} new`]]);
    expect(await rag.collection('rag_entities').countDocuments({ datasourceId: id })).toBe(1);
  });

  it('a deleted datasource leaves nothing, and nothing of others goes', async () => {
    const other = `${id}-other`;
    await admin.post('/v1/datasource').send(aDatasource(other));
    const shared = anEntity(type('T'), { name: 'n', parts: [{ a: 1 }] });
    await ingest(admin, id, [shared]);
    await ingest(admin, other, [shared]);
    const both = (await around(type('T'), 'n')) as { body: Neighborhood };
    await admin.delete('/v1/datasource').query({ datasource_id: id });
    const left = (await around(type('T'), 'n')) as { body: Neighborhood };
    await admin.delete('/v1/datasource').query({ datasource_id: other });

    expect(both.body.entities).toHaveLength(2);
    expect(left.body).toMatchObject({ entities: [{}, {}], relations: [{}] });
    expect((await around(type('T'), 'n')).status).toBe(404);
    expect(await rag.collection('rag_entities').countDocuments({ datasourceId: { $in: [id, other] } })).toBe(0);
  });

  it('types are a graph of their own', async () => {
    await ingest(admin, id, [anEntity(type('T'), { name: 'n', parts: [{ a: 1 }] })]);
    const { body } = (await around(type('T'), type('T'), 1, 'ontology')) as { body: Neighborhood };
    const relations = (await admin.get(`${base}/ontology/relations/batch?limit=1000`)).body as RelationPage;

    expect(body.entities.map((one) => one.entity_type)).toEqual([type('T'), `${type('T')}_Part`]);
    expect(relations.relations.map((one) => [one.from_entity.entity_type, one.to_entity.entity_type])).toContainEqual([
      type('T'),
      `${type('T')}_Part`,
    ]);
  });
});

const aDeepEntity = (levels: number) =>
  `{"entity_type":"T","primary_key_properties":["a"],"all_properties":${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}}`;

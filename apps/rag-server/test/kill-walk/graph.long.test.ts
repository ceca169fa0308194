import type { EntityPage, GraphEntity, GraphRelation, RelationPage } from '@parley/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { anEntity } from '../graph/an-entity.js';
import { aDatasource, type Requests } from '../start-rag-server.js';
import { jobsOver, startWalk, type Walk } from './start-walk.js';

/** Every case starts three processes, on shared cores. */
jest.setTimeout(180_000);

/** Both graphs as an admin sees them; dates are those of the run. */
interface Seen {
  readonly entities: readonly string[];
  readonly relations: readonly string[];
}

/** Each step: killed there, another process goes on, and the graph is what docdb says, as a rebuild shows. */
describe('kill -9 leaves a graph that a rebuild from docdb would make', () => {
  let walk: Walk;
  let id: string;
  let count = 0;
  beforeAll(async () => {
    walk = await startWalk({ CLEANUP_ENABLED: 'false', ENABLE_GRAPH_RAG: 'true' });
  });
  afterAll(() => walk.close());
  beforeEach(async () => {
    id = `files:${(count += 1)}`;
    await (await walk.admin()).post('/v1/datasource').send(aDatasource(id));
  });

  const services = (told: string, names: readonly string[]) =>
    names.map((name) => anEntity(`Service${count}`, { name, told, ports: [{ port: 80 }, { port: told.length }] }));
  const send = (admin: Requests, documents: object[]) =>
    admin.post('/v1/ingest').send({ ingestor_id: 'files:loader', datasource_id: id, documents });
  const jobsEnd = async () => jobsOver(await walk.admin(), id);
  const ofThisCase = ({ entity_type: type }: Pick<GraphEntity, 'entity_type'>) => type.startsWith(`Service${count}`);

  async function seen(): Promise<Seen> {
    const admin = await walk.admin();
    const pages = await Promise.all(
      ['data', 'ontology'].map(async (graph) => {
        const entities = await admin.get(`/v1/graph/explore/${graph}/entities/batch?limit=1000`);
        const relations = await admin.get(`/v1/graph/explore/${graph}/relations/batch?limit=1000`);
        return { ...(entities.body as EntityPage), ...(relations.body as RelationPage) };
      }),
    );
    return {
      entities: pages.flatMap((page) => page.entities.filter(ofThisCase).map((one) => JSON.stringify(one))),
      relations: pages.flatMap((page) => page.relations.filter((one) => ofThisCase(one.from_entity)).map(nameOf)),
    };
  }

  const nameOf = ({ from_entity: from, relation_name: name, to_entity: to }: GraphRelation) =>
    [from.primary_key, name, to.primary_key].join(' ');

  async function equalsARebuild(): Promise<Seen> {
    await jobsEnd();
    const left = await seen();
    await walk.rebuildGraph();
    expect(await seen()).toEqual(left);
    return left;
  }

  it.each([
    ['before docdb knows of the entities', 'before tell:entities'],
    ['when docdb knows and the graph does not', 'after tell:entities'],
    ['when the graph knows and docdb has not noted it', 'before settle:entities'],
    ['when docdb has noted it and the task is not settled', 'after settle:entities'],
  ])('in an ingest, %s (%s)', async (_when, step) => {
    await walk.killAt(step, (admin) => send(admin, services('first', ['a', 'b', 'c'])));
    const { entities, relations } = await equalsARebuild();

    // Three services with two ports each; two types.
    expect([entities.length, relations.length]).toEqual([9 + 2, 6 + 1]);
  });

  it.each([
    ['when docdb knows of the change alone', 'after tell:entities'],
    ['when the graph has followed', 'before settle:entities'],
    ['when docdb has noted that it has', 'after settle:entities'],
  ])('in a second ingest, %s (%s)', async (_when, step) => {
    await send(await walk.admin(), services('first', ['a', 'b']));
    await jobsEnd();
    await walk.killAt(step, (admin) => send(admin, services('second', ['b'])));
    const { entities } = await equalsARebuild();

    expect(entities.filter((one) => one.includes('"told":"first"'))).toHaveLength(1);
    expect(entities.filter((one) => one.includes('"told":"second"'))).toHaveLength(1);
  });

  it.each([
    ['before docdb has forgotten the entities', 'before rag_entities.deleteMany'],
    ['after', 'after rag_entities.deleteMany'],
  ])('in the deletion of a datasource, %s (%s)', async (_when, step) => {
    await send(await walk.admin(), services('first', ['a']));
    await jobsEnd();
    await walk.killAt(step, (admin) => admin.delete('/v1/datasource').query({ datasource_id: id }));

    expect(await seen()).toEqual({ entities: [], relations: [] });
    await walk.rebuildGraph();
    expect(await seen()).toEqual({ entities: [], relations: [] });
  });
});

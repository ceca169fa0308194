import type { Neighborhood, RelationHeuristic, RelationPage } from '@parley/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createAuthzClient, datasourceObject, installModel, userSubject } from '@parley/authz-client';
import { parleyModel } from '@parley/authz-client/testing';
import { type RunningAuthz, startAuthz } from '@parley/devstack-authz';
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
const [teams, services, secrets] = ['files:teams', 'files:services', 'files:secrets'];
const mapping = { entity_a_property: 'team', entity_b_idkey_property: 'name', match_type: 'exact' };

/** Teams in one datasource; services that name them in two others, of which the second is not for everybody. */
describe('a relation between datasources', () => {
  let authz: RunningAuthz;
  let rag: RunningRag;
  let all: Requests;
  let some: Requests;
  let id: string;
  beforeAll(async () => {
    authz = await startAuthz({ port: 0 });
    const connection = { url: authz.url, storeName: 'parley' };
    await installModel(connection, await parleyModel());
    const reads = (sub: string, ids: readonly string[]) =>
      ids.map((one) => ({ user: userSubject(sub), relation: 'reader' as const, object: datasourceObject(one) }));
    await createAuthzClient(connection).apply({
      writes: [...reads('u-all', [teams, services, secrets]), ...reads('u-some', [teams, services])],
    });
    rag = await startRagServer({ ENABLE_GRAPH_RAG: 'true', CLEANUP_ENABLED: 'false', AUTHZ_HTTP: authz.url });
    await signIn();
    for (const one of [teams, services, secrets]) await all.post('/v1/datasource').send(aDatasource(one));
    await ingestTeams();
    await ingest(all, services, [named('ledger'), named('wallet')]);
    await ingest(all, secrets, [named('vault'), named('mint')]);
    await run();
    [id] = (await relationIds(all)) as [string];
  }, 300_000);
  afterAll(async () => {
    await rag.close();
    await authz.close();
  });

  beforeEach(() => signIn());

  /** A token is good for five minutes. */
  async function signIn(): Promise<void> {
    all = await rag.as('admin', { sub: 'u-all' });
    some = await rag.as('admin', { sub: 'u-some' });
  }

  const named = (name: string) => anEntity('Service', { name, team: 'payments' });
  const ingestTeams = () => ingest(all, teams, [anEntity('Team', { name: 'payments' })]);
  const run = async () => {
    const { body } = (await all.post(`${base}/regenerate_ontology`)) as { body: { job_id: string } };
    return finishedJob(all, body.job_id);
  };

  async function relationIds(who: Requests): Promise<string[]> {
    const page = await who.get('/v1/graph/explore/ontology/relations/batch?limit=1000');
    const ids = (page.body as RelationPage).relations.flatMap(
      (one) => (one.relation_properties?.['_ontology_relation_id'] as string | undefined) ?? [],
    );
    return [...new Set(ids)];
  }

  async function heuristic(who: Requests): Promise<RelationHeuristic | null> {
    const res = await who.post(`${base}/relation/heuristics/batch`).send([id]);
    return (res.body as Record<string, RelationHeuristic | null>)[id] ?? null;
  }

  async function namedByPayments(who: Requests): Promise<string[]> {
    const around = await who
      .post('/v1/graph/explore/data/entity/neighborhood')
      .send({ entity_type: 'Team', entity_pk: 'payments', depth: 1 });
    return ((around.body as Partial<Neighborhood>).relations ?? []).map((one) => one.from_entity.primary_key).sort();
  }

  it('is told of as far as its evidence may be read: no count, example or score tells of the rest', async () => {
    expect(await heuristic(all)).toMatchObject({ total_matches: 4, score: 1, uniqueness: 1, value_overlap: 1 });
    expect(await heuristic(some)).toMatchObject({
      total_matches: 2,
      example_matches: [
        { entity_a_pk: 'ledger', entity_b_pk: 'payments' },
        { entity_a_pk: 'wallet', entity_b_pk: 'payments' },
      ],
      property_match_patterns: { 'team->name': { exact: 2 } },
      score: null,
      uniqueness: null,
      value_overlap: null,
    });
    const evaluation = await some.post(`${base}/relation/evaluations/batch`).send([id]);
    expect((evaluation.body as Record<string, object>)[id]).toMatchObject({
      evaluation: { justification: '', advice: null },
    });
  });

  it('is unknown to who may read nothing of it', async () => {
    const stranger = await rag.as('admin', { sub: 'u-stranger' });
    const accepted = await stranger.post(`${base}/relation/accept/${id}`).query({ relation_name: 'X' }).send([mapping]);

    expect([await heuristic(stranger), accepted.status, await relationIds(stranger)]).toEqual([null, 404, []]);
  });

  it('shows the edges that lead to what may be read', async () => {
    await all.post(`${base}/relation/accept/${id}`).query({ relation_name: 'OWNED_BY' }).send([mapping]);

    expect(await namedByPayments(all)).toEqual(['ledger', 'mint', 'vault', 'wallet']);
    expect(await namedByPayments(some)).toEqual(['ledger', 'wallet']);
  });

  it('loses what a datasource told when that is deleted, and the decision stays', async () => {
    await all.delete('/v1/datasource').query({ datasource_id: secrets });

    expect(await namedByPayments(all)).toEqual(['ledger', 'wallet']);
    expect(await heuristic(all)).toMatchObject({ total_matches: 2 });
  });

  it('is drawn anew when the datasource that it leads to was deleted and comes back', async () => {
    await all.delete('/v1/datasource').query({ datasource_id: teams });
    const without = await all.get('/v1/graph/explore/data/stats');
    await all.post('/v1/datasource').send(aDatasource(teams));
    await ingestTeams();

    expect(without.body).toEqual({ node_count: 2, relation_count: 0 });
    expect(await namedByPayments(all)).toEqual(['ledger', 'wallet']);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type AuthzClient,
  type AuthzConnection,
  createAuthzClient,
  datasourceObject,
  everyone,
  installModel,
  teamMembers,
  teamObject,
  userSubject,
} from '@parley/authz-client';
import { parleyModel } from '@parley/authz-client/testing';
import type { CallToolResult, ListToolsResult, Result } from '@modelcontextprotocol/sdk/types.js';
import { type CustomToolView, type SearchAnswer, searchAnswer, type ToolsSchema } from '@parley/contracts';
import { type RunningAuthz, startAuthz } from '@parley/devstack-authz';
import { aDatasource, aDocument, ingest, type RunningRag, startRagServer, type Who } from '../start-rag-server.js';
const [teams, open, secret] = ['files:team things', 'files:public', `web:https://secret.example/${'x'.repeat(300)}`];

describe('with authz', () => {
  let authz: RunningAuthz;
  let rag: RunningRag;
  let relations: AuthzClient;
  beforeAll(async () => {
    authz = await startAuthz({ port: 0 });
    const connection: AuthzConnection = { url: authz.url, storeName: 'parley' };
    await installModel(connection, await parleyModel());
    relations = createAuthzClient(connection);
    await relations.apply({
      writes: [
        { user: userSubject('u-reader'), relation: 'member', object: teamObject('docs') },
        { user: teamMembers('docs'), relation: 'reader', object: datasourceObject(teams) },
        { user: everyone, relation: 'reader', object: datasourceObject(open) },
        { user: userSubject('u-boss'), relation: 'reader', object: datasourceObject(secret) },
      ],
      deletes: [],
    });
    rag = await startRagServer({ AUTHZ_HTTP: authz.url });
    const ingestor = await rag.as('ingestor');
    for (const id of [teams, open, secret]) {
      await ingestor.post('/v1/datasource').send(aDatasource(id));
      await ingest(ingestor, id, [aDocument('doc', `The quarterly plan of ${id}.`)]);
    }
  });
  // The last test closes authz itself.
  afterAll(() => rag.close());

  const search = async (who: Who, claims: object = {}, filters: object = {}) => {
    const body = { tool_name: 'search', arguments: { query: 'quarterly plan', filters } };
    const res = await (await rag.as(who, claims)).post('/v1/mcp/invoke').send(body);
    const { results } = (res.body as { result: { results: { metadata: { datasource_id: string } }[] } }).result;
    return results.map(({ metadata }) => metadata.datasource_id).sort();
  };
  const answerTo = async (who: Who, query: string) => {
    const body = { tool_name: 'search', arguments: { query, explain: true } };
    const res = await (await rag.as(who)).post('/v1/mcp/invoke').send(body);
    return (res.body as { result: SearchAnswer }).result;
  };
  const listed = async (who: Who, claims: object = {}) => {
    const res = await (await rag.as(who, claims)).get('/v1/datasources');
    return (res.body as { datasources: { datasource_id: string }[] }).datasources
      .map((one) => one.datasource_id)
      .sort();
  };

  const askMcp = async (sub: string, method: string, params: object = {}) => {
    const res = await (
      await rag.as('reader', { sub })
    )
      .post('/mcp')
      .set('Accept', 'application/json, text/event-stream')
      .send({ jsonrpc: '2.0', id: 1, method, params });
    const { result, error } = res.body as { result?: Result; error?: { message: string } };
    return result ?? error!;
  };
  const overMcp = async (sub: string) =>
    (await askMcp(sub, 'tools/call', {
      name: 'search',
      arguments: { query: 'quarterly plan' },
    })) as CallToolResult;

  const documentsOf = (id: string) => `/v1/datasource/${encodeURIComponent(id)}/documents`;

  it('a member of the team finds the team’s and the public datasource', async () => {
    expect(await search('reader')).toEqual([open, teams].sort());
    expect(await listed('reader')).toEqual([open, teams].sort());
  });

  it('a stranger finds what is public alone', async () => {
    expect(await search('reader', { sub: 'u-stranger' })).toEqual([open]);
  });

  it('a direct grant works on an id that is too long to be stored as it is', async () => {
    expect(await search('reader', { sub: 'u-boss' })).toEqual([open, secret].sort());
  });

  it('a filter cannot widen what is allowed', async () => {
    expect(await search('reader', {}, { datasource_id: secret })).toEqual([]);
    expect(await search('reader', {}, { datasource_id: [secret, teams] })).toEqual([teams]);
  });

  it('a custom tool shows what it is set up for to those who may read it', async () => {
    const tool = { tool_id: 'plans', parallel_searches: [{ label: 'results', datasource_ids: [secret, teams] }] };
    const created = await (await rag.as('admin')).post('/v1/mcp/custom-tools').send(tool);
    const found = async (sub: string) => {
      const body = { tool_name: 'plans', arguments: { query: 'quarterly plan' } };
      const res = await (await rag.as('reader', { sub })).post('/v1/mcp/invoke').send(body);
      if (res.status !== 200) return res.status;
      const { results } = (res.body as { result: { results: { metadata: { datasource_id: string } }[] } }).result;
      return results.map(({ metadata }) => metadata.datasource_id);
    };

    const shown = async (who: Who, sub: string) => {
      const list = (await (await rag.as(who, { sub })).get('/v1/mcp/custom-tools')).body as CustomToolView[];
      const plans = list.find(({ tool_id: id }) => id === 'plans');
      return plans?.parallel_searches[0]!.datasource_ids;
    };

    expect(created.status).toBe(201);
    expect(await shown('admin', 'u-admin')).toEqual([secret, teams]);
    expect(await shown('reader', 'u-reader')).toEqual([teams]);
    expect(await shown('reader', 'u-stranger')).toBeUndefined();
    expect([await found('u-reader'), await found('u-boss'), await found('u-stranger')]).toEqual([
      [teams],
      [secret],
      404,
    ]);
  });

  it('a tool and its views are listed, and there at all, for those alone who may read what they are about', async () => {
    const views = { label: 'ours', datasource_ids: [teams] };
    const tool = { tool_id: 'merger', parallel_searches: [views, { label: 'takeover', datasource_ids: [secret] }] };
    await (await rag.as('admin')).post('/v1/mcp/custom-tools').send(tool);
    const described = async (sub: string) => {
      const reader = await rag.as('reader', { sub });
      const schemas = (await reader.get('/v1/mcp/tools/schema')).body as ToolsSchema;
      const overMcp = await askMcp(sub, 'tools/list');
      const texts = [schemas.tools, (overMcp as unknown as ListToolsResult).tools].map(
        (tools) => tools.find(({ name }) => name === 'merger')?.description,
      );
      return texts.map((text) => text && ['ours', 'takeover'].filter((label) => text.includes(label)));
    };
    const call = { name: 'merger', arguments: { query: 'quarterly plan' } };
    const answered = (await askMcp('u-reader', 'tools/call', call)) as CallToolResult;
    const refused = [
      await askMcp('u-stranger', 'tools/call', call),
      await askMcp('u-stranger', 'tools/call', { ...call, name: 'nothing' }),
    ];

    expect(await described('u-reader')).toEqual([['ours'], ['ours']]);
    expect(await described('u-boss')).toEqual([['takeover'], ['takeover']]);
    expect(await described('u-stranger')).toEqual([undefined, undefined]);
    expect(Object.keys(answered.structuredContent!)).toEqual(['ours', 'results']);
    expect(refused).toEqual([
      expect.objectContaining({ message: expect.stringContaining('There is no tool merger') }),
      expect.objectContaining({ message: expect.stringContaining('There is no tool nothing') }),
    ]);
  });

  it('says by which relation a hit is seen', async () => {
    const body = { tool_name: 'search', arguments: { query: 'quarterly plan', explain: true } };
    const res = await (await rag.as('reader', { sub: 'u-stranger' })).post('/v1/mcp/invoke').send(body);

    expect((res.body as { result: { results: unknown[] } }).result.results).toMatchObject([
      { explain: { access: { role: 'readonly', relation: 'can_read', object: datasourceObject(open) } } },
    ]);
  });

  it('names the team through which a member sees a hit, and no team to others', async () => {
    const body = { tool_name: 'search', arguments: { query: 'quarterly plan', explain: true } };
    const teamsBySource = async (sub: string) => {
      const res = await (await rag.as('reader', { sub })).post('/v1/mcp/invoke').send(body);
      const { results } = searchAnswer.parse((res.body as { result: unknown }).result);
      return Object.fromEntries(
        results.map(({ metadata, explain }) => [metadata.datasource_id, explain?.access.teams]),
      );
    };

    expect(await teamsBySource('u-reader')).toEqual({ [teams]: ['docs'], [open]: undefined });
    expect(await teamsBySource('u-stranger')).toEqual({ [open]: undefined });
  });

  it('a grant that is taken back is gone from the very next search', async () => {
    const grant = { user: userSubject('u-guest'), relation: 'reader', object: datasourceObject(secret) };
    await relations.apply({ writes: [grant], deletes: [] });
    expect(await search('reader', { sub: 'u-guest' })).toEqual([open, secret].sort());

    // The next ranking begins with what held before; its answer must not.
    await relations.apply({ writes: [], deletes: [grant] });
    expect(await search('reader', { sub: 'u-guest' })).toEqual([open]);

    await relations.apply({ writes: [grant], deletes: [] });
    expect(await search('reader', { sub: 'u-guest' })).toEqual([open, secret].sort());
    await relations.apply({ writes: [], deletes: [grant] });
  });

  it('an admin without a grant sees the record and not the content', async () => {
    expect(await listed('admin')).toEqual([open, secret, teams].sort());
    expect(await search('admin')).toEqual([open]);
    expect((await (await rag.as('admin')).get(documentsOf(secret))).status).toBe(404);
  });

  it('an ingestor lists the documents of a datasource that it made, and reads none of them', async () => {
    const ingestor = await rag.as('ingestor');
    const answer = await ingestor.get(documentsOf(secret));
    const { documents } = answer.body as { documents: { document_id: string; chunks: { id: string }[] }[] };

    expect([answer.status, documents.map(({ document_id: id }) => id)]).toEqual([200, ['doc']]);
    expect((await ingestor.get(`/v1/chunk/${documents[0]!.chunks[0]!.id}/content`)).status).toBe(404);
    expect(await search('ingestor')).toEqual([]);
  });

  it('the documents of a datasource are not for another ingestor, nor for who made it and ingests no more', async () => {
    const other = await rag.as('ingestor', { sub: 'u-other-ingestor' });
    const overwritten = await other.post('/v1/datasource').send(aDatasource(secret));

    expect(overwritten.status).toBe(409);
    expect((await other.get(documentsOf(secret))).status).toBe(404);
    expect((await (await rag.as('ingestor')).get(documentsOf(secret))).status).toBe(200);
    expect((await (await rag.as('reader', { sub: 'u-ingestor' })).get(documentsOf(secret))).status).toBe(404);
  });

  it('a datasource whose maker is not known is listed by its readers alone', async () => {
    const old = 'files:of old';
    const ingestor = await rag.as('ingestor');
    await ingestor.post('/v1/datasource').send(aDatasource(old));
    await rag.collection('rag_datasources').updateOne({ _id: old as never }, { $unset: { createdBy: 1 } });
    await ingestor.post('/v1/datasource').send(aDatasource(old));

    expect((await ingestor.get(documentsOf(old))).status).toBe(404);
    await (await rag.as('admin')).delete('/v1/datasource').query({ datasource_id: old });
  });

  it('documents, chunks, jobs and fetch_document hide what the caller may not read', async () => {
    const [reader, boss] = await Promise.all([rag.as('reader'), rag.as('reader', { sub: 'u-boss' })]);
    const path = documentsOf(secret);
    const { documents } = (await boss.get(path)).body as { documents: { chunks: { id: string }[] }[] };
    const chunk = `/v1/chunk/${documents[0]!.chunks[0]!.id}/content`;
    const jobs = `/v1/jobs/datasource/${encodeURIComponent(secret)}`;
    const [{ job_id: job }] = (await boss.get(jobs)).body as [{ job_id: string }];
    const fetch = (datasource: string) => ({
      tool_name: 'fetch_document',
      arguments: { document_id: 'doc', datasource_id: datasource },
    });

    expect([(await boss.get(chunk)).status, (await reader.get(chunk)).status]).toEqual([200, 404]);
    expect([(await boss.get(`/v1/job/${job}`)).status, (await reader.get(`/v1/job/${job}`)).status]).toEqual([
      200, 404,
    ]);
    expect([(await reader.get(path)).status, (await reader.get(jobs)).status]).toEqual([404, 404]);
    expect((await reader.post('/v1/mcp/invoke').send(fetch(secret))).body).toMatchObject({ success: false });
    expect((await reader.post('/v1/mcp/invoke').send(fetch(teams))).body).toMatchObject({ success: true });
    expect((await reader.post('/v1/jobs/batch').send({ datasource_ids: [secret, teams] })).body).toMatchObject({
      jobs: { [secret]: [], [teams]: [{ status: 'completed' }] },
    });
  });

  it('calls over MCP at the same time each see what their own caller may read', async () => {
    const answers = await Promise.all(['u-reader', 'u-stranger', 'u-boss', 'u-reader'].map(overMcp));
    const found = answers.map(({ structuredContent }) =>
      (structuredContent as SearchAnswer).results.map(({ metadata }) => metadata.datasource_id).sort(),
    );

    expect(found).toEqual([[open, teams].sort(), [open], [open, secret].sort(), [open, teams].sort()]);
  });

  it('tells a reader by no score how many hidden passages hold a word, and shows an admin what it is', async () => {
    const ingestor = await rag.as('ingestor');
    await ingest(ingestor, open, [aDocument('rare', 'The xylograph of the year.')]);
    const before = await answerTo('reader', 'xylograph');
    const hidden = Array.from({ length: 40 }, (_, at) => aDocument(`hidden-${at}`, `A xylograph, number ${at}.`));
    await ingest(ingestor, secret, hidden);

    expect(await answerTo('reader', 'xylograph')).toEqual(before);
    const scores = ({ results }: SearchAnswer) => results.map(({ explain }) => explain?.searches[0]?.keyword?.score);
    expect(scores(before)).toContain(1);
    expect(scores(await answerTo('admin', 'xylograph'))).not.toContain(1);
  });

  it('nothing is shown while authz is down', async () => {
    await authz.close();
    const reader = await rag.as('reader');
    const answers = await Promise.all([
      reader.get('/v1/datasources'),
      reader.get('/v1/mcp/custom-tools'),
      reader.get('/v1/mcp/tools/schema'),
      reader.post('/v1/mcp/invoke').send({ tool_name: 'search', arguments: { query: 'plan' } }),
      reader.get(documentsOf(open)),
    ]);

    for (const { status, body, headers } of answers) {
      expect([status, (body as { code: string }).code]).toEqual([503, 'AUTHZ_UNAVAILABLE']);
      expect(headers['retry-after']).toBeDefined();
    }
    expect(await overMcp('u-reader')).toEqual({
      isError: true,
      content: [{ type: 'text', text: expect.stringContaining('authz') }],
    });
    expect((await rag.anonymous.get('/healthz')).status).toBe(503);
  });
});

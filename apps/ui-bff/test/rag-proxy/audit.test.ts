import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { changedHeader } from '@parley/contracts';
import { changeIn } from '../../src/rag-proxy/rag-changes.js';
import { deadUrl } from '../agents-upstream.js';
import { withoutDocdb } from '../docdb-outage.js';
import { type Stack, startStack } from '../stack.js';
import { callRaw, startRagUpstream } from './rag-upstream.js';

let stack: Stack;
let upstream: Awaited<ReturnType<typeof startRagUpstream>>;
let service: Awaited<ReturnType<Stack['startService']>>;
let authorization: string;
beforeAll(async () => {
  [stack, upstream] = await Promise.all([startStack(), startRagUpstream()]);
  authorization = `Bearer ${await stack.bearerOf('alice')}`;
  service = await stack.startService({ RAG_SERVER_URL: upstream.url });
});
afterAll(() => Promise.all([stack.close(), upstream.close()]));
beforeEach(async () => {
  upstream.answerWith((_req, res) => void res.end('{}'));
  await stack.db.collection('audit_events').deleteMany({});
});

const ask = (method: string, path: string, more: { url?: string; body?: string; id?: string } = {}) =>
  callRaw(more.url ?? service.url, `/api/rag${path}`, {
    method,
    headers: { authorization, ...(more.id !== undefined && { 'x-request-id': more.id }) },
    ...(more.body !== undefined && { body: more.body }),
  });
const kept = () => stack.db.collection('audit_events').find().toArray();
const untilKept = async (count: number) => {
  for (const deadline = Date.now() + 20_000; ; await new Promise((resolve) => setTimeout(resolve, 20))) {
    const events = await kept();
    if (events.length >= count) return events;
    if (Date.now() > deadline) throw new Error(`kept ${events.length} of ${count}`);
  }
};
const relation = '/v1/graph/ontology/agent/relation';

describe('a change at rag-server', () => {
  it.each([
    [
      'DELETE',
      '/v1/datasource?datasource_id=wiki%3A7',
      'rag.datasource.delete',
      'datasource:wiki%3A7',
      '/v1/datasource',
    ],
    [
      'PATCH',
      '/v1/datasource?datasource_id=wiki%3A7',
      'rag.datasource.change',
      'datasource:wiki%3A7',
      '/v1/datasource',
    ],
    [
      'PUT',
      '/v1/datasource/wiki%3A7/readers',
      'rag.datasource.readers',
      'datasource:wiki%3A7',
      '/v1/datasource/:datasource_id/readers',
    ],
    ['POST', '/V1/Job/j-1/Terminate/', 'rag.job.terminate', 'job:j-1', '/v1/job/:job_id/terminate'],
    [
      'PUT',
      '/v1/mcp/custom-tools/find%20it',
      'rag.tool.update',
      'search_tool:find it',
      '/v1/mcp/custom-tools/:tool_id',
    ],
    [
      'POST',
      `${relation}/reject/r1?justification=secret`,
      'rag.ontology.reject',
      'relation:r1',
      `${relation}/reject/:relation_id`,
    ],
    ['PUT', '/v1/wikis/wiki.example.com', 'rag.wiki.update', 'wiki:wiki.example.com', '/v1/wikis/:wiki_id'],
    ['DELETE', '/v1/wikis/wiki.example.com', 'rag.wiki.delete', 'wiki:wiki.example.com', '/v1/wikis/:wiki_id'],
    ['POST', '/v1/datasource', 'rag.datasource.save', null, '/v1/datasource'],
    ['POST', '/v1/ingest/wiki/page', 'rag.ingest', null, '/v1/ingest/wiki/page'],
    ['POST', '/V1/Ingest/Webloader/Reload', 'rag.ingest.reload', null, '/v1/ingest/webloader/reload'],
    ['POST', '/v1/ingest/a-new-type/reload-all', 'rag.ingest.reload', null, '/v1/ingest/a-new-type/reload-all'],
  ])('is audited: %s %s', async (method, path, action, resource, route) => {
    const { status } = await ask(method, path, {
      id: 'change-1',
      ...(method !== 'DELETE' && { body: '{"name":"secret"}' }),
    });
    expect(status).toBe(200);
    const [event, ...others] = await kept();
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      action,
      resource,
      reason: `${method} ${route} 200`,
      outcome: 'success',
      correlation_id: 'change-1',
    });
    expect(event?.['actor']).toMatch(/^sha256:/);
    expect(JSON.stringify(event)).not.toContain('secret');
  });

  it.each([
    ['POST', '/v1/datasource', 'datasource_id=wiki%3A7', 'datasource:wiki%3A7'],
    ['POST', '/v1/ingest', 'datasource_id=a+%2F+100%25', 'datasource:a%20/%20100%25'],
    ['POST', '/v1/mcp/custom-tools', 'tool_id=find_it', 'search_tool:find_it'],
    ['POST', '/v1/wikis', 'wiki_id=wiki.example.com', 'wiki:wiki.example.com'],
    ['PUT', '/v1/datasource/b/readers', 'datasource_id=wiki%3A7', 'datasource:b'],
    ['POST', '/v1/datasource', 'datasource_id=', null],
    ['POST', '/v1/datasource', '%', null],
  ])('names what rag-server says where the path does not: %s %s, %s', async (method, path, told, resource) => {
    upstream.answerWith((_req, res) => void res.writeHead(200, { [changedHeader]: told }).end('{}'));
    await ask(method, path, { body: '{}' });
    expect(await kept()).toMatchObject([{ resource }]);
  });

  it.each([
    [403, 'deny'],
    [404, 'error'],
    [503, 'error'],
  ])('that is answered %i is kept as %s, and answered so', async (status, outcome) => {
    upstream.answerWith((_req, res) => void res.writeHead(status).end('{"detail":"no"}'));
    expect(await ask('DELETE', '/v1/mcp/custom-tools/t')).toMatchObject({ status, text: '{"detail":"no"}' });
    expect(await kept()).toMatchObject([{ action: 'rag.tool.delete', outcome }]);
  });

  it('of who may read is kept with what was before and what is after', async () => {
    const object = 'datasource:handbook';
    const [known, added] = ['platform', 'support'].map(
      (slug) => ({ user: `team:${slug}#member`, relation: 'reader', object }) as const,
    );
    await stack.authz.apply({ writes: [known!] });
    upstream.answerWith(
      (_req, res) => void stack.authz.apply({ writes: [added!] }).then(() => res.writeHead(200).end('{}')),
    );
    await ask('PUT', '/v1/datasource/handbook/readers', { body: '{}' });
    const before = ['team:platform#member reader'];
    expect(await kept()).toMatchObject([{ before, after: [...before, 'team:support#member reader'] }]);
    await stack.authz.apply({ deletes: [known!, added!] });
  });

  it('that gets no answer is audited as well', async () => {
    const alone = await stack.startService({ RAG_SERVER_URL: await deadUrl() });
    expect((await ask('DELETE', '/v1/datasource?datasource_id=a', { url: alone.url })).status).toBe(502);
    expect(await kept()).toMatchObject([{ outcome: 'error', reason: 'DELETE /v1/datasource not answered' }]);
  });

  it('is kept when who asked for it leaves before the answer', async () => {
    const arrived = Promise.withResolvers<undefined>();
    upstream.answerWith(() => arrived.resolve(undefined));
    const leave = new AbortController();
    const asked = fetch(`${service.url}/api/rag/v1/job/j-2/terminate`, {
      method: 'POST',
      headers: { authorization },
      signal: leave.signal,
    });
    await arrived.promise;
    leave.abort();
    await expect(asked).rejects.toThrow();
    expect(await untilKept(1)).toMatchObject([{ action: 'rag.job.terminate', outcome: 'error' }]);
  });

  it('is not reported as done when it cannot be audited', async () => {
    const down = await withoutDocdb(stack, { RAG_SERVER_URL: upstream.url });
    const res = await ask('POST', '/v1/datasource', { url: down.url });
    expect(res.status).toBe(503);
  });
});

it.each([
  ['GET', '/v1/datasources'],
  ['GET', '/v1/source-types'],
  ['POST', '/v1/jobs/batch'],
  ['POST', '/v1/mcp/invoke'],
  ['POST', '/mcp'],
  ['POST', '/v1/job/j/increment-progress'],
])('reads and reports are not audited: %s %s', async (method, path) => {
  expect((await ask(method, path)).status).toBe(200);
  expect(await kept()).toEqual([]);
});

/** Rows of rag-server's document that begin so change nothing, or are an ingestor's reports on its own work. */
const noChange =
  /^POST (\/mcp$|\/v1\/(mcp\/invoke|jobs\/batch|wiki-tests$|index\/generations\/[^/]+\/compare$|wikis\/[^/]+\/test$|ingestor\/heartbeat|job\/[^/]+\/(increment|add-errors)|graph\/explore\/|query$|graph\/ontology\/agent\/relation\/[a-z]+\/batch))/;

it('each changing route that rag-server publishes is known', () => {
  const file = new URL('../../../../libs/client/src/generated/rag-server.openapi.json', import.meta.url);
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as { paths: Record<string, object> };
  const changing = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => ['post', 'put', 'patch', 'delete'].includes(method))
      .map((method) => [method.toUpperCase(), path] as const),
  );
  const unknown = changing.filter(([method, path]) => !noChange.test(`${method} ${path}`) && !changeIn(method, path));
  expect(changing.length).toBeGreaterThan(30);
  expect(unknown).toEqual([]);
});

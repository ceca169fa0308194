import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request } from 'node:http';
import { type RunningRag, startRagServer, type Who } from '../start-rag-server.js';

const base = '/v1/graph/ontology/agent';
let agent: Server;
let rag: RunningRag;
const asked: { method: string; url: string; authorization: string; body: string }[] = [];

beforeAll(async () => {
  agent = createServer((req, res) => {
    let body = '';
    req.on('data', (chunk: Buffer) => (body += chunk.toString()));
    req.on('end', () => {
      asked.push({ method: req.method!, url: req.url!, authorization: req.headers.authorization!, body });
      const said = { 'content-type': 'application/json', 'set-cookie': 'a=b', 'retry-after': '7' };
      res.writeHead(req.method === 'DELETE' ? 503 : 200, said);
      res.end('{"message":"from apart"}');
    });
  });
  await new Promise<void>((resolve) => agent.listen(0, '127.0.0.1', resolve));
  const { port } = agent.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}`;
  rag = await startRagServer({ ENABLE_GRAPH_RAG: 'true', ONTOLOGY_AGENT_RESTAPI_ADDR: address });
});
afterAll(async () => {
  await rag.close();
  agent.close();
});

/** A path as it is written, which clients would tidy up. */
async function send(method: string, path: string, who?: Who): Promise<number> {
  const authorization = who && { authorization: `Bearer ${await rag.tokenOf(who)}` };
  return new Promise((resolve, reject) => {
    const sent = request(rag.url, { method, path, headers: { ...authorization } }, (res) => {
      res.resume().on('end', () => resolve(res.statusCode ?? 0));
    });
    sent.on('error', reject).end();
  });
}

describe('an ontology agent that runs apart', () => {
  it.each(['/status', '//status', '/%73tatus', '/status/', '/status?x=1', '/of/another/status'])(
    'tells its state to readers: GET %s',
    async (path) => {
      expect(await send('GET', `${base}${path}`, 'reader')).toBe(200);
      expect(asked.at(-1)?.url).toMatch(/\/status(\?x=1)?$/);
      expect(await send('GET', `${base}${path}`)).toBe(401);
    },
  );

  it.each([
    ['POST', '/status'],
    ['DELETE', '/status'],
    ['HEAD', '/status'],
    ['PUT', '/status'],
    ['GET', ''],
    ['GET', '/'],
    ['GET', '/ontology_version'],
    ['GET', '/ontology_version?/status'],
    ['GET', '/ontology_version%3F/status'],
    ['GET', '/ontology_version%23/status'],
    ['GET', '/ontology_version;/status'],
    ['GET', '/ontology_version%2Fstatus'],
    ['GET', '/ontology_version%5Cstatus'],
    ['GET', '/ontology_version/%2e%2e/status'],
    ['GET', '/ontology_version/../status'],
    ['GET', '/%252e%252e/status'],
    ['GET', '/status%00'],
    ['GET', '/status%'],
    ['GET', '/STATUS'],
    ['POST', '/regenerate_ontology'],
    ['POST', '//regenerate_ontology'],
    ['DELETE', '/clear'],
  ])('lets no reader through: %s %s', async (method, path) => {
    const before = asked.length;

    expect(await send(method, `${base}${path}`, 'reader')).toBe(403);
    expect(asked).toHaveLength(before);
  });

  it.each(['/a/%2e%2e/status', '/a%2Fstatus', '/a%5Cb', '/%252e', '/a%00', '/a;b', '/%ff', '/../x'])(
    'refuses a path that could mean two things, of admins too: %s',
    async (path) => {
      const before = asked.length;

      expect(await send('GET', `${base}${path}`, 'admin')).toBe(400);
      expect(asked).toHaveLength(before);
    },
  );

  it('is asked in the name of the caller, and its answer handed back', async () => {
    const admin = await rag.as('admin');
    const posted = await admin.post(`${base}/relation/heuristics/batch?a=1`).send(['x']);
    const cleared = await admin.delete(`${base}/clear`);

    expect([posted.status, posted.body]).toEqual([200, { message: 'from apart' }]);
    expect([cleared.status, cleared.headers['retry-after']]).toEqual([503, '7']);
    expect(posted.headers['set-cookie']).toBeUndefined();
    expect(asked.at(-2)).toEqual({
      method: 'POST',
      url: `${base}/relation/heuristics/batch?a=1`,
      authorization: expect.stringMatching(/^Bearer ey/),
      body: '["x"]',
    });
  });

  it.each(['put', 'patch'] as const)('answers no %s, and says what it answers', async (method) => {
    const before = asked.length;
    const res = await (await rag.as('admin'))[method](`${base}/status`).send({});

    expect([res.status, res.headers['allow']]).toEqual([405, 'GET, POST, DELETE']);
    expect(res.body).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
    expect(asked).toHaveLength(before);
  });

  it('is named when it is down', async () => {
    await new Promise((resolve) => agent.close(resolve).closeAllConnections());
    const res = await (await rag.as('reader')).get(`${base}/status`);

    expect([res.status, res.text]).toEqual([503, expect.stringContaining('ontology-agent')]);
  });
});

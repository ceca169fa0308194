import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { clusterApi } from '../src/cluster/cluster-api.js';
import { secretStep } from '../src/cluster/setup-secret.js';
import { readWantedSecret } from '../src/cluster/wanted-secret.js';
import { converge } from '../src/converge.js';

interface Secret {
  readonly metadata: { readonly name: string; readonly resourceVersion: string };
  readonly data: Record<string, string>;
}

const [folder, token] = [mkdtempSync(join(tmpdir(), 'parley-cluster-')), 'token-of-the-pod'];
let server: Server;
let kept: Secret | undefined;
/** What the API refuses next, in its own form. */
let refusal: { readonly code: number; readonly message: string } | undefined;
let count: number;

beforeEach(async () => {
  [kept, refusal, count] = [undefined, undefined, 0];
  for (const [name, content] of Object.entries({ token, 'ca.crt': '', namespace: 'team\n' }))
    writeFileSync(join(folder, name), content);
  server = createServer((req, res) => {
    void text(req).then((sent) => {
      const [status, body] = answer(req.method, req.url, req.headers.authorization, sent);
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The API of Kubernetes as far as one Secret goes: an optimistic lock by `resourceVersion`, 409 for what is there. */
function answer(method = '', url = '', authorization = '', sent: string): [number, unknown] {
  if (authorization !== `Bearer ${token}`) return [401, { message: 'Unauthorized' }];
  if (refusal && method !== 'GET') return [refusal.code, { message: refusal.message }];
  const path = '/api/v1/namespaces/team/secrets';
  const asked = (sent === '' ? {} : JSON.parse(sent)) as Secret;
  if (method === 'GET' && url === `${path}/parley-secrets`) return kept ? [200, kept] : [404, { message: 'not found' }];
  if (method === 'POST' && url === path) return create(asked);
  if (!kept || asked.metadata.resourceVersion !== kept.metadata.resourceVersion) return [409, { message: 'conflict' }];
  kept = { metadata: { ...kept.metadata, resourceVersion: '2' }, data: { ...kept.data, ...asked.data } };
  return [200, kept];
}

function create(asked: Secret): [number, unknown] {
  if (kept) return [409, { message: 'already exists' }];
  kept = { ...asked, metadata: { ...asked.metadata, resourceVersion: '1' } };
  return [201, kept];
}

async function setUp(random: readonly string[], made: readonly string[] = [], isCheck = false): Promise<string[]> {
  const lines: string[] = [];
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const deps = { ask: clusterApi({ url, folder }), newValue: () => `random-${(count += 1)}` };
  await converge([secretStep(readWantedSecret('parley-secrets', random, made), deps)], {
    isCheck,
    tell: (line) => void lines.push(line),
  });
  return lines;
}

const values = () =>
  Object.fromEntries(
    Object.entries(kept?.data ?? {}).map(([key, value]) => [key, Buffer.from(value, 'base64').toString()]),
  );

const uri = 'DOCDB_URI=mongodb://parley:{DOCDB_PASSWORD}@docdb:27017/?authSource=admin';

describe('a Secret of the cluster', () => {
  it('is made once: what is there stays, and its values are told to nobody', async () => {
    const lines = await setUp(['DOCDB_PASSWORD', 'SESSION_SECRET'], [uri]);

    expect(lines).toEqual(['changed  Secret parley-secrets: missing DOCDB_PASSWORD, SESSION_SECRET, DOCDB_URI']);
    const first = {
      ...{ DOCDB_PASSWORD: 'random-1', SESSION_SECRET: 'random-2' },
      DOCDB_URI: 'mongodb://parley:random-1@docdb:27017/?authSource=admin',
    };
    expect(values()).toEqual(first);
    expect(await setUp(['DOCDB_PASSWORD', 'SESSION_SECRET'], [uri])).toEqual([]);
    expect(values()).toEqual(first);
  });

  it('gets what a later release needs besides, made of what is there', async () => {
    await setUp(['DOCDB_PASSWORD']);

    expect(await setUp(['DOCDB_PASSWORD', 'METRICS_TOKEN'], [uri])).toEqual([
      'changed  Secret parley-secrets: missing METRICS_TOKEN, DOCDB_URI',
    ]);
    expect(values()).toMatchObject({ DOCDB_PASSWORD: 'random-1', DOCDB_URI: expect.stringContaining(':random-1@') });
  });

  it('is not made by --check', async () => {
    expect(await setUp(['SESSION_SECRET'], [], true)).toEqual([
      'differs  Secret parley-secrets: missing SESSION_SECRET',
    ]);
    expect(kept).toBeUndefined();
  });

  it('stays what another made meanwhile', async () => {
    refusal = { code: 409, message: 'secrets "parley-secrets" already exists' };
    await expect(setUp(['SESSION_SECRET'])).rejects.toThrow('somebody else changed it meanwhile; run this again');
  });

  it('needs the right to make it, and the cluster says so', async () => {
    refusal = { code: 403, message: 'secrets is forbidden' };
    await expect(setUp(['SESSION_SECRET'])).rejects.toThrow(
      'the cluster did not create Secret parley-secrets: 403, secrets is forbidden',
    );
  });

  it.each([
    ['a name that Kubernetes refuses', () => readWantedSecret('Parley', ['A'], []), 'no name of a Secret'],
    ['a key twice', () => readWantedSecret('parley', ['A', 'A'], []), '"A" is no key, or is there twice'],
    [
      'a text of a key that is not there',
      () => readWantedSecret('parley', ['A'], ['B={C}']),
      '{C} is no key before it',
    ],
    ['nothing to make', () => readWantedSecret('parley', [], []), 'Name a key'],
  ])('refuses %s', (_, read, words) => {
    expect(read).toThrow(words);
  });
});

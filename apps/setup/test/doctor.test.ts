import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Listening } from '@parley/service';
import { serveForTest } from '@parley/service/testing';
import { inWorkspace } from '@parley/testkit';
import { examine, linesOf, writeBundle } from '../src/doctor/examine.js';
import { servicesToAsk } from '../src/doctor/services-to-ask.js';

const secret = 'secret-of-docdb';
const servers: Listening[] = [];
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-doctor-'));
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
  rmSync(folder, { recursive: true });
});

async function service(name: string, body: unknown, release = '0.1.0') {
  const server = await serveForTest((_req, res) => {
    res.setHeader('x-parley-release', release).end(JSON.stringify(body));
  });
  servers.push(server);
  return { name, setting: `${name.toUpperCase()}_URL`, url: server.url };
}
const ready = { status: 'ready', partly: [], dependencies: { docdb: { state: 'up', latency_ms: 1 } } };
const down = (dependency: string, reason: string) => ({
  ...ready,
  dependencies: { [dependency]: { state: 'down', latency_ms: 1, reason } },
});
const env = {
  DOCDB_URI: `mongodb://parley:${secret}@db/`,
  OIDC_CLIENT_SECRET_FILE: '/run/s',
  HOME: '/root',
  AUTHZ_TOKEN: '',
};
const look = (services: Parameters<typeof examine>[0]['services']) =>
  examine({ services, env, workspace: inWorkspace(), now: () => new Date(0) });

it('has nothing to say where all is well', async () => {
  const found = await look([await service('ui-bff', ready), await service('rag-server', ready, '0.1.3')]);
  expect(found.next).toEqual([]);
  expect(linesOf(found)).toEqual([
    'ui-bff: ready, 0.1.0',
    'rag-server: ready, 0.1.3',
    'settings here: DOCDB_URI, OIDC_CLIENT_SECRET_FILE',
    'Nothing to do.',
  ]);
});

it('says what to do next: once for each neighbour, however many services miss it', async () => {
  const found = await look([
    await service('ui-bff', down('idp', 'bad_credentials')),
    await service('rag-server', down('authz', 'failed')),
    await service('dynamic-agents', { ...down('authz', 'failed'), warnings: ['TRUSTED_PROXIES'] }),
    { name: 'chatx-bot', setting: 'CHATX_BOT_ADMIN_URL', url: 'http://127.0.0.1:9' },
    { name: 'other', setting: 'OTHER_URL', url: undefined },
  ]);
  expect(found.next).toEqual([
    'chatx-bot does not answer: start it, or correct CHATX_BOT_ADMIN_URL.',
    'idp does not accept the client secret of ui-bff: run npm run setup -- idp with the secret that it has.',
    'rag-server, dynamic-agents cannot reach authz: start it, or correct its address; the log says why.',
    'dynamic-agents warns about TRUSTED_PROXIES: see docs/operations.md.',
  ]);
  expect(linesOf(found)).toContain('other: not looked at, since OTHER_URL is not set');
});

it('asks for addresses where it has none', async () => {
  const found = await look([{ name: 'other', setting: 'OTHER_URL', url: undefined }]);
  expect(found.next).toEqual(['No service was looked at: set OTHER_URL to their addresses.']);
});

it('tells of releases that may not run side by side', async () => {
  const found = await look([await service('ui-bff', ready), await service('rag-server', ready, '0.2.0')]);
  expect(found.next).toEqual([
    'The services are of different releases (ui-bff 0.1.0, rag-server 0.2.0): bring all to one, see docs/upgrade.md.',
  ]);
});

it('takes for no service what answers otherwise, and repeats none of its words', async () => {
  const found = await look([
    await service('ui-bff', 'hello'),
    await service('rag-server', { ...ready, dependencies: { [`${secret}@x`]: { state: 'down', reason: secret } } }),
  ]);
  expect(found.services.map(({ state }) => state)).toEqual(['not_a_service', 'not_a_service']);
  expect(JSON.stringify(found)).not.toContain(secret);
});

it('writes a bundle for its owner alone, without the value of any setting, and over no other file', async () => {
  const found = await look([await service('ui-bff', down('docdb', 'timeout'))]);
  const file = join(folder, 'bundle.json');
  writeBundle(file, found);
  const written = readFileSync(file, 'utf8');

  expect(JSON.parse(written)).toEqual(found);
  expect(written).toContain('DOCDB_URI');
  for (const value of [secret, '/run/s', '127.0.0.1']) expect(written).not.toContain(value);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(() => writeBundle(file, found)).toThrow('EEXIST');
});

describe('the services to ask', () => {
  const addresses = {
    ...{ 'ui-bff': 'http://127.0.0.1:1', 'dynamic-agents': 'http://127.0.0.1:2' },
    ...{ 'rag-server': 'http://127.0.0.1:3', 'chatx-bot': 'http://127.0.0.1:4', idp: 'http://127.0.0.1:5' },
  };
  const demo = { workspace: 'demo', space_id: 's', agent_id: 'a', datasource_id: 'd', bot: 'b@example.test' };
  const write = (name: string, content: unknown) => {
    mkdirSync(join(folder, '.parley'), { recursive: true });
    writeFileSync(join(folder, '.parley', name), JSON.stringify(content));
  };
  const startHere = (pid = process.pid) => {
    write('run.json', { addresses, issuer: addresses.idp, accounts: [], demo });
    write('processes.json', { pid, processes: {} });
  };
  const asked = (given: Record<string, string> = {}) => {
    const { services, isStackHere } = servicesToAsk(given, folder);
    return { urls: services.map(({ url }) => url), isStackHere };
  };
  const none = [undefined, undefined, undefined, undefined];

  it('are those that npm start runs here, where no address is set', () => {
    startHere();

    expect(asked()).toEqual({ urls: Object.values(addresses).slice(0, 4), isStackHere: true });
  });

  it('are those alone whose addresses are set, whatever runs here', () => {
    startHere();

    const urls = [undefined, undefined, 'http://rag.example.test', undefined];
    expect(asked({ RAG_SERVER_URL: 'http://rag.example.test' })).toEqual({ urls, isStackHere: false });
  });

  it('are none where nothing runs here, or was killed', () => {
    expect(asked()).toEqual({ urls: none, isStackHere: false });
    startHere(2 ** 22 + 1);
    expect(asked()).toEqual({ urls: none, isStackHere: false });
  });
});

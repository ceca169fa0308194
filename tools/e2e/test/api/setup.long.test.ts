import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { SearchAnswer } from '@parley/contracts';
import { demoUserIds } from '@parley/devstack-idp/demo-realm';
import { freePorts, signIn } from '@parley/testkit';
import { demo, type Stack, untilReady } from '@parley/stack';
import { z } from 'zod';
import { until } from './support/until.js';
import { openRecords, type Records } from './support/records.js';
import { personToken } from './support/person-token.js';
import { startAccounts } from './support/start-accounts.js';
import { accountOf, addressOf, dataFolder, removeData, startE2eStack, workspace } from './support/start-e2e-stack.js';

jest.setTimeout(600_000);

const run = promisify(execFile);
const program = fileURLToPath(new URL('../../../../dist/apps/setup/main.js', import.meta.url));
const root = dataFolder();
let stack: Stack;
let records: Records;

beforeAll(async () => {
  stack = await startE2eStack(root);
  records = await openRecords(stack);
});
afterAll(async () => {
  await records.close();
  await stack.stop();
  removeData(root);
});

/** What `npm run setup -- <words>` prints about the stack, and how it ends. */
const setUp = (...words: string[]) => setUpWith({}, ...words);

async function setUpWith(more: Record<string, string>, ...words: string[]): Promise<{ lines: string[]; code: number }> {
  const env = {
    DOCDB_URI: stack.topology.docdbUri,
    DOCDB_DATABASE: demo.database,
    AUTHZ_HTTP: addressOf(stack, 'authz'),
    AUTHZ_STORE_NAME: demo.store,
    ...more,
  };
  const ended = await run(process.execPath, ['--no-warnings', program, ...words], { env, timeout: 120_000 }).then(
    ({ stdout }) => ({ stdout, code: 0 }),
    (error: unknown) => error as { stdout: string; code: number },
  );
  return { lines: ended.stdout.trim().split('\n'), code: ended.code };
}

it('setup finds nothing to change in docdb and authz where the services have run', async () => {
  expect(await setUp('docdb', '--check')).toEqual({ lines: ['docdb: no differences'], code: 0 });
  expect(await setUp('authz', '--check')).toEqual({ lines: ['authz: no differences'], code: 0 });
});

it('setup makes every index that the services make at their start', async () => {
  // Beside `_id_`, which docdb makes itself with a collection's first document, whenever a service writes that.
  const indexes = async () => {
    const collections = await records.connection.listCollections();
    const lists = collections.map(async ({ name }) =>
      (await records.connection.collection(name).indexes())
        .filter((index) => index.name !== '_id_')
        .map((index) => `${name}.${index.name ?? ''}`),
    );
    return (await Promise.all(lists)).flat().sort();
  };
  const madeAtStart = await indexes();
  for (const { name } of await records.connection.listCollections())
    await records.connection.collection(name).dropIndexes();

  expect((await setUp('docdb', '--check')).code).toBe(1);
  expect((await setUp('docdb')).code).toBe(0);

  expect(await indexes()).toEqual(madeAtStart);
});

it('a team that setup makes takes a space, and its members see that they are of it', async () => {
  const uiBff = addressOf(stack, 'ui-bff');
  const headersOf = async (name: 'alice' | 'bob') => ({
    cookie: await signIn(uiBff, accountOf(stack, name)),
    origin: uiBff,
    'content-type': 'application/json',
  });
  const asAdmin = await headersOf('alice');
  const space = { space_id: randomUUID(), team_slug: 'sales', agent_id: stack.run.demo.agent_id };
  const onboard = () =>
    fetch(`${uiBff}/api/admin/chatx/spaces/onboard`, {
      method: 'POST',
      headers: asAdmin,
      body: JSON.stringify(space),
    });
  expect((await onboard()).status).toBe(404);

  expect((await setUp('team', 'sales', '--name', 'Sales')).code).toBe(0);
  const { data } = (await (await fetch(`${uiBff}/api/admin/teams`, { headers: asAdmin })).json()) as {
    data: { id: string; slug: string }[];
  };
  const id = data.find(({ slug }) => slug === 'sales')?.id;
  const added = await fetch(`${uiBff}/api/admin/teams/${id}/members/${demoUserIds.bob}`, {
    method: 'PUT',
    headers: asAdmin,
    body: JSON.stringify({ role: 'member' }),
  });
  expect(added.status).toBe(200);

  expect((await onboard()).status).toBe(200);
  const me = await fetch(`${uiBff}/api/me`, { headers: await headersOf('bob') });
  expect(await me.json()).toMatchObject({
    data: { teams: expect.arrayContaining([expect.objectContaining({ slug: 'sales', name: 'Sales' })]) },
  });
  expect((await setUp('team', 'sales', '--name', 'Sales', '--check')).code).toBe(0);
});

/** Bob as he works: each kind of thing that services keep of a person, as far as it can be made by asking for it. */
async function workAsBob(): Promise<{ search: () => Promise<string> }> {
  const uiBff = addressOf(stack, 'ui-bff');
  const cookie = await signIn(uiBff, accountOf(stack, 'bob'));
  const headers = { cookie, origin: uiBff, 'content-type': 'application/json' };
  const post = async (path: string, body: object): Promise<unknown> => {
    const response = await fetch(uiBff + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const conversation = randomUUID();
  await post('/api/chat', {
    ...{ message: 'How do I choose another port?', agent: stack.run.demo.agent_id, stream: false },
    conversation_id: conversation,
  });
  await post('/api/catalog-api-keys', { label: 'Laptop', expires_in_days: 90 });
  await post('/api/rag/v1/access-requests', { datasource_id: 'note:nowhere', reason: 'I am new here.' });
  const files = new FormData();
  files.append('file', new Blob(['The harbour master of Lillefjord is Ada Holm.']), 'plan.txt');
  const own = { authorization: `Bearer ${await personToken(stack, 'bob')}`, 'x-parley-conversation': conversation };
  const rag = addressOf(stack, 'rag-server');
  const attached = await fetch(`${rag}/v1/conversations/${conversation}/files`, {
    method: 'POST',
    headers: own,
    body: files,
  });
  if (!attached.ok) throw new Error(`attach: ${attached.status} ${await attached.text()}`);
  const search = async () => {
    const body = JSON.stringify({ tool_name: 'search', arguments: { query: 'harbour master of Lillefjord' } });
    const found = await fetch(`${rag}/v1/mcp/invoke`, {
      method: 'POST',
      headers: { ...own, 'content-type': 'application/json' },
      body,
    });
    return found.text();
  };
  await until('the file', async () => (await search()).includes('Ada Holm'));
  return { search };
}

it('a person who is deleted is in no collection, index or relationship any more, and can begin anew', async () => {
  const { search } = await workAsBob();
  const { email } = accountOf(stack, 'bob');
  const idp = await startAccounts({ id: demoUserIds.bob, username: 'bob', email, enabled: true });
  const setUpPeople = (...words: string[]) =>
    setUpWith({ IDP_URL: idp.url, IDP_ADMIN_PASSWORD: 'of the administrator' }, ...words);
  const looked = await setUpPeople('person', 'delete', email);
  expect(looked).toMatchObject({ code: 1, lines: expect.arrayContaining(['found    turns: 1 to delete']) });

  expect(await setUpPeople('person', 'delete', email, '--disable-account', '--yes')).toMatchObject({ code: 0 });

  expect(await setUpPeople('person', 'delete', email)).toMatchObject({ code: 0 });
  await setUpPeople('person', 'export', '--email', email, '--to', join(root, 'bob'));
  const { records: left } = exported.parse(JSON.parse(readFileSync(join(root, 'bob', 'person.json'), 'utf8')));
  expect(left.filter(({ count }) => count > 0)).toEqual([]);
  expect(await search()).not.toContain('Ada Holm');
  expect(idp.accounts).toMatchObject([{ enabled: false }]);
  idp.accounts[0]!['enabled'] = true;
  expect(await setUpPeople('team', 'platform', '--member', email)).toMatchObject({ code: 0 });
  await idp.close();
});

const exported = z.object({ records: z.array(z.object({ name: z.string(), count: z.int() })) });

/** A hundred questions: the headings of this repository's documents. */
const questions = globSync('{docs/**,apps/*,libs/*,tools/*}/*.md', { cwd: workspace })
  .sort()
  .flatMap((file) => readFileSync(join(workspace, file), 'utf8').match(/(?<=^##+ ).+/gm) ?? [])
  .slice(0, 100);

/** Which documents each question finds for a person, behind that ui-bff. */
async function answersOf(uiBff: string, name: 'alice' | 'bob', asked: readonly string[]): Promise<string[]> {
  const headers = { cookie: await signIn(uiBff, accountOf(stack, name)), origin: uiBff };
  const client = new Client({ name: 'drill', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${uiBff}/api/rag/mcp`), { requestInit: { headers } }),
  );
  const found: string[] = [];
  for (const query of asked) {
    const answer = await client.callTool({ name: 'search', arguments: { query, limit: 5 } });
    const { results } = answer.structuredContent as SearchAnswer;
    found.push(`${query}: ${results.map((hit) => JSON.stringify(hit)).join(' ')}`);
  }
  await client.close();
  return found;
}

/** rag-server and ui-bff once more, on another database, store and index. */
async function startBeside(settings: Record<string, string>): Promise<string> {
  const [ragPort = 0, bffPort = 0] = await freePorts(2);
  const at = (port: number) => `http://127.0.0.1:${port}`;
  const own: Record<string, Record<string, string>> = {
    'rag-server': { PORT: String(ragPort) },
    'ui-bff': { PORT: String(bffPort), PUBLIC_URL: at(bffPort), RAG_SERVER_URL: at(ragPort) },
  };
  for (const [name, env] of Object.entries(own)) {
    const spec = stack.topology.services.find((service) => service.name === name)!;
    const readyUrls = [`${at(Number(env['PORT']))}/readyz`];
    const beside = { ...spec, name: `restored-${name}`, readyUrls, env: { ...spec.env, ...settings, ...env } };
    await untilReady(beside, stack.begin(beside), 120_000);
  }
  return at(bffPort);
}

it('a backup that is restored elsewhere answers the same questions, and nobody sees more', async () => {
  const folder = join(root, 'backup');
  // An embedded index has one owner.
  const [index, another] = [join(root, 'restored-index'), join(root, 'another-index')];
  const unlimited = { RATE_LIMIT_PER_MINUTE: '100000' };
  const elsewhere = { DOCDB_DATABASE: 'restored', AUTHZ_STORE_NAME: 'restored' };
  expect(await setUp('backup', '--to', folder)).toMatchObject({ code: 0 });
  for (const copy of [index, another]) cpSync(stack.layout.index, copy, { recursive: true });
  const before = await startBeside({ ...unlimited, RAG_DATA_DIR: another });
  const alices = await answersOf(before, 'alice', questions);
  const bobs = await answersOf(before, 'bob', questions.slice(0, 20));
  expect(questions).toHaveLength(100);
  expect(alices.slice(0, 20)).not.toEqual(bobs);

  expect(await setUpWith(elsewhere, 'restore', '--from', folder)).toMatchObject({ code: 0 });
  const after = await startBeside({ ...unlimited, ...elsewhere, RAG_DATA_DIR: index });

  expect(await answersOf(after, 'alice', questions)).toEqual(alices);
  expect(await answersOf(after, 'bob', questions.slice(0, 20))).toEqual(bobs);
});

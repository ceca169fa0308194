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
import { openRecords, type Records } from './support/records.js';
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

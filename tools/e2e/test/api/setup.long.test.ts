import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { demoUserIds } from '@parley/devstack-idp/demo-realm';
import { signIn } from '@parley/testkit';
import { demo, type Stack } from '@parley/stack';
import { openRecords, type Records } from './support/records.js';
import { accountOf, addressOf, dataFolder, removeData, startE2eStack } from './support/start-e2e-stack.js';

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
async function setUp(...words: string[]): Promise<{ lines: string[]; code: number }> {
  const env = {
    DOCDB_URI: stack.topology.docdbUri,
    DOCDB_DATABASE: demo.database,
    AUTHZ_HTTP: addressOf(stack, 'authz'),
    AUTHZ_STORE_NAME: demo.store,
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

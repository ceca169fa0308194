import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startAuthz } from '@parley/devstack-authz';
import { startDocdb } from '@parley/devstack-docdb';
import { attachedIdOf } from '@parley/contracts';
import { buildProgram, type BuiltProgram, freePort, run } from '@parley/testkit';
import mongoose from 'mongoose';
import { startAdminRest } from './stand-in/start-admin-rest.js';

let built: BuiltProgram;
let idp: Awaited<ReturnType<typeof startAdminRest>>;

beforeAll(async () => {
  [built, idp] = await Promise.all([buildProgram('apps/setup'), startAdminRest()]);
}, 60_000);
afterAll(() => Promise.all([built.remove(), idp.close()]));

const settings = {
  PUBLIC_URL: 'http://127.0.0.1:3000',
  IDP_ADMIN_PASSWORD: 'secret-of-the-administrator',
  OIDC_CLIENT_SECRET: 'secret-of-ui-bff',
  IDP_CHATX_BOT_CLIENT_SECRET: 'secret-of-the-bot',
};
const check = (part: string, env: Record<string, string>) =>
  run(process.execPath, [built.main, part, '--check'], { env: { ...built.env, ...settings, ...env } });

it('reaches an idp whose name is below localhost, which no resolver has to know', async () => {
  const { output } = await check('idp', { IDP_URL: idp.url.replace('127.0.0.1', 'idp.localhost') });

  expect(output).toMatch(/idp: \d+ differences; nothing was changed/);
});

it.each([
  ['idp', 'IDP_URL', 'Check IDP_URL.'],
  ['authz', 'AUTHZ_HTTP', 'Check AUTHZ_HTTP and AUTHZ_TOKEN.'],
])(
  'says of a %s that is not there where it was looked for, and which setting led there',
  async (part, name, advice) => {
    const address = `127.0.0.1:${await freePort()}`;

    const { code, output } = await check(part, { [name]: `http://${address}` });

    expect(code).toBe(1);
    expect(output).toContain(address);
    expect(output).toContain(advice);
  },
);

/** A realm with its people, for the parts that look people up. */
const withPeople = async () => {
  const env = { ...built.env, ...settings, IDP_URL: idp.url };
  await fetch(`${idp.url}/admin/realms`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ realm: 'parley' }),
  });
  return env;
};

it('makes a team in the servers that the environment names, and says that the others stay', async () => {
  const [docdb, authz] = await Promise.all([startDocdb({ port: 0 }), startAuthz({ port: 0 })]);
  const env = { ...(await withPeople()), DOCDB_URI: docdb.url, AUTHZ_HTTP: authz.url };
  const setUp = (...words: string[]) => run(process.execPath, [built.main, ...words], { env });
  const team = ['team', 'platform', '--name', 'Platform', '--member', 'alice@example.test', '--admin', 'bob-id'];
  try {
    await setUp('authz');

    expect(await setUp(...team, '--check')).toMatchObject({ code: 1 });
    const { code, stdout } = await setUp(...team);

    expect(code).toBe(0);
    expect(stdout.trim().split('\n')).toEqual([
      'changed  team platform: has no record',
      'changed  team platform: user:alice-id is missing as member',
      'changed  team platform: user:bob-id is missing as admin',
      'team platform: other people stay',
      'team: 3 changes made',
    ]);
    expect(await setUp(...team, '--check')).toMatchObject({ code: 0 });
    const withoutAuthz = { ...built.env, DOCDB_URI: docdb.url };
    expect(await run(process.execPath, [built.main, 'team', 'support'], { env: withoutAuthz })).toMatchObject({
      code: 0,
      stdout: 'changed  team support: has no record\nteam: 1 changes made\n',
    });
  } finally {
    await Promise.all([docdb.close(), authz.close()]);
  }
});

it('makes people whom the idp knows administrators of the organization that the environment names', async () => {
  const authz = await startAuthz({ port: 0 });
  const env = { ...(await withPeople()), AUTHZ_HTTP: authz.url, ORG_KEY: 'acme' };
  const setUp = (...words: string[]) => run(process.execPath, [built.main, ...words], { env });
  const admin = ['admin', '--member', 'alice-id'];
  try {
    await setUp('authz');

    expect(await setUp(...admin, '--check')).toMatchObject({ code: 1 });
    expect(await setUp(...admin)).toMatchObject({
      code: 0,
      stdout:
        'changed  organization acme: user:alice-id is missing as admin\n' +
        'organization acme: other admins stay\nadmin: 1 changes made\n',
    });
    expect(await setUp(...admin, '--check')).toMatchObject({ code: 0 });
    const strangers = [
      ['--member', 'mallory@example.test', 'the idp knows nobody of this address'],
      ['--member', 'mallory-id', 'the idp knows nobody of this ID'],
      ['--member', 'carol-id', 'this account is disabled at the idp'],
      ['--member', 'both@example.test', 'several people have this address; give the ID'],
      ['--remove', 'mallory@example.test', 'the idp knows nobody of this address'],
    ] as const;
    for (const [option, person, reason] of strangers)
      expect(await setUp('admin', option, person)).toMatchObject({
        code: 1,
        output: `setup: ${option} "${person}": ${reason}\n`,
      });
    expect((await setUp('admin', '--member', 'alice-id', '--remove', 'alice@example.test')).output).toContain(
      '"alice-id": name them with --remove or with another option',
    );
  } finally {
    await authz.close();
  }
});

it('goes on deleting a person where it was killed', async () => {
  const [docdb, authz] = await Promise.all([startDocdb({ port: 0 }), startAuthz({ port: 0 })]);
  const env = { ...(await withPeople()), DOCDB_URI: docdb.url, AUTHZ_HTTP: authz.url };
  const words = ['person', 'delete', 'carol@example.test'];
  const db = await mongoose.createConnection(docdb.url, { dbName: 'parley' }).asPromise();
  const hash = createHash('sha256').update('user:carol-id').digest('hex').slice(0, 40);
  const file: { _id: string } = { _id: attachedIdOf(hash, 'c', 'f-1') };
  try {
    await run(process.execPath, [built.main, 'authz'], { env });
    await db.collection<{ _id: string }>('rag_datasources').insertOne(file);
    await db.collection('turns').insertOne({ owner_id: 'carol-id' });
    expect(await run(process.execPath, [built.main, ...words], { env })).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('turns: 1 to delete'),
    });
    const killed = spawn(process.execPath, [built.main, ...words, '--yes'], { env });
    for await (const said of killed.stdout) if (String(said).includes('waiting')) killed.kill('SIGKILL');
    if (killed.exitCode === null && killed.signalCode === null) await once(killed, 'exit');
    expect(killed.signalCode).toBe('SIGKILL');
    // As rag-server deletes them.
    await db.collection<{ _id: string }>('rag_datasources').deleteOne(file);
    await db.collection('rag_attached_leaving').deleteMany({});

    expect(await run(process.execPath, [built.main, ...words, '--yes'], { env })).toMatchObject({ code: 0 });

    expect(await db.collection('audit_events').find().toArray()).toMatchObject([
      { before: expect.arrayContaining(['turns: 1 records']) },
    ]);
    expect(await db.collection('turns').countDocuments({})).toBe(0);
  } finally {
    await db.close();
    await Promise.all([docdb.close(), authz.close()]);
  }
});

it.each([
  ['a slug that is none', ['team', 'Platform'], 'setup: SLUG "Platform": lower-case letters'],
  ['members of another part', ['authz', '--member', 'alice-id'], 'setup: "authz" does not take --member'],
  ['administrators who are nobody', ['admin'], 'setup: Name an administrator'],
  ['a second part', ['docdb', 'authz'], 'setup: "docdb" does not take a second word'],
  ['a part that there is not', ['teams'], 'setup: Unknown part "teams".'],
])('refuses %s in one line', async (_, words, message) => {
  const { code, output } = await run(process.execPath, [built.main, ...words], { env: built.env });

  expect(code).toBe(1);
  expect(output.trim().split('\n')).toEqual([expect.stringContaining(message)]);
});

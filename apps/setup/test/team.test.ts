import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type AuthzClient, createAuthzClient, installModel } from '@parley/authz-client';
import { parleyModel } from '@parley/authz-client/testing';
import { teamRecord } from '@parley/contracts';
import { type RunningAuthz, startAuthz } from '@parley/devstack-authz';
import { type Docdb, startDocdb } from '@parley/devstack-docdb';
import { freePort } from '@parley/testkit';
import mongoose from 'mongoose';
import { converge } from '../src/converge.js';
import { teamStep, type WantedTeam } from '../src/team/setup-team.js';
import { wordsOf } from '../src/words-of.js';

let [docdb, authz]: [Docdb, RunningAuthz] = [undefined!, undefined!];
let connection: mongoose.Connection;
let client: AuthzClient;
let now: Date;

beforeEach(async () => {
  [docdb, authz] = await Promise.all([startDocdb({ port: 0 }), startAuthz({ port: 0 })]);
  connection = await mongoose.createConnection(docdb.url, { dbName: 'parley' }).asPromise();
  const address = { url: authz.url, storeName: 'parley' };
  await installModel(address, await parleyModel());
  client = createAuthzClient(address);
  now = new Date('2026-11-25T10:00:00Z');
});
afterEach(async () => {
  await connection.close();
  await Promise.all([docdb.close(), authz.close()]);
});

async function setUp(asked: Partial<WantedTeam> = {}, isCheck = false): Promise<string[]> {
  const lines: string[] = [];
  const team = { slug: 'platform', members: [], admins: [], removed: [], ...asked };
  const deps = { docdb: { uri: docdb.url, database: 'parley' }, authz: client, now: () => now };
  await converge([teamStep(team, deps)], { isCheck, tell: (line) => void lines.push(line) });
  return lines;
}

const records = () => connection.collection<{ _id: string }>('teams').find().toArray();
const members = async () => (await client.read({ object: 'team:platform' })).map(({ user }) => user).sort();

describe('setting up a team', () => {
  it('refuses the short name of a team that was deleted, and writes nothing', async () => {
    await connection.collection<{ _id: string }>('deleted_teams').insertOne({ _id: 'platform' });
    await expect(setUp({ members: ['alice-id'] })).rejects.toThrow('a deleted team had this short name');
    expect([await records(), await members()]).toEqual([[], []]);
  });

  it('makes the record that ui-bff reads and the memberships, and has nothing to change the second time', async () => {
    const asked = { name: 'Platform', members: ['alice-id', 'f:ldap:bob'] };

    expect(await setUp(asked)).toEqual([
      'changed  team platform: has no record',
      'changed  team platform: user:alice-id is missing as member',
      'changed  team platform: user:f%3Aldap%3Abob is missing as member',
    ]);

    const made = await records();
    const written = { slug: 'platform', name: 'Platform', members: [], resources: { agents: [] } };
    expect(made).toEqual([{ _id: expect.any(String), ...written, created_at: now, updated_at: now }]);
    expect(teamRecord.safeParse(made[0]).success).toBe(true);
    expect(await client.check('user:alice-id', 'can_use', 'team:platform')).toBe(true);
    now = new Date('2026-11-26T10:00:00Z');
    expect(await setUp(asked)).toEqual([]);
    expect(await records()).toEqual(made);
  });

  it('says with --check what differs, and changes nothing', async () => {
    expect(await setUp({ members: ['alice-id'] }, true)).toEqual([
      'differs  team platform: has no record',
      'differs  team platform: user:alice-id is missing as member',
    ]);

    expect([await records(), await members()]).toEqual([[], []]);
  });

  it('calls a new team by its slug where no name is given', async () => {
    await setUp();

    expect(await records()).toMatchObject([{ slug: 'platform', name: 'platform' }]);
  });

  it('lets members stay that are not named', async () => {
    await setUp({ members: ['alice-id'] });

    expect(await setUp({ members: ['bob-id'] })).toEqual(['changed  team platform: user:bob-id is missing as member']);

    expect(await members()).toEqual(['user:alice-id', 'user:bob-id']);
  });

  it('makes admins, and takes out of the team who is to leave it, whatever they were', async () => {
    await setUp({ members: ['alice-id'], admins: ['bob-id'] });
    expect(await client.check('user:bob-id', 'can_manage', 'team:platform')).toBe(true);

    expect(await setUp({ removed: ['alice-id', 'bob-id', 'nobody'] })).toEqual([
      'changed  team platform: user:alice-id is still member',
      'changed  team platform: user:bob-id is still admin',
    ]);

    expect(await members()).toEqual([]);
  });

  it('renames a team where a name is given, and keeps everything else of its record', async () => {
    await setUp({ name: 'Platform' });
    await connection.collection('teams').updateOne({}, { $set: { 'resources.agents': ['docs'] } });
    const [before] = await records();
    now = new Date('2026-11-26T10:00:00Z');

    expect(await setUp()).toEqual([]);
    expect(await setUp({ name: 'Plattform' })).toEqual([
      'changed  team platform: name is "Platform", wanted "Plattform"',
    ]);

    expect(await records()).toEqual([{ ...before, name: 'Plattform', updated_at: now }]);
  });

  it('refuses a record whose id ui-bff does not take, and writes nothing beside it', async () => {
    await connection.collection('teams').insertOne({ slug: 'platform', name: 'Platform' });

    await expect(setUp({ members: ['alice-id'] })).rejects.toThrow(/^team platform: the _id .* run this again$/);

    expect(await members()).toEqual([]);
  });

  it('tells what docdb says against a change', async () => {
    await connection.collection('teams').createIndexes([{ key: { name: 1 }, unique: true }]);
    await setUp({ slug: 'support', name: 'Platform' });

    await expect(setUp({ name: 'Platform' })).rejects.toThrow(/^docdb refused: E11000/);
  });
});

describe('a team whose neighbour is down', () => {
  const down = async () => `127.0.0.1:${await freePort()}`;
  const failure = (deps: Partial<Parameters<typeof teamStep>[1]>) => {
    const all = { docdb: { uri: docdb.url, database: 'parley' }, authz: client, now: () => now, ...deps };
    const steps = [teamStep({ slug: 'platform', members: ['alice-id'], admins: [], removed: [] }, all)];
    return converge(steps, { isCheck: false, tell: () => undefined }).then(() => 'no failure', wordsOf);
  };

  it('names docdb, and writes no membership', async () => {
    const uri = `mongodb://${await down()}/`;

    expect(await failure({ docdb: { uri, database: 'parley' } })).toBe('docdb does not answer: check DOCDB_URI');

    expect(await members()).toEqual([]);
  });

  it('names authz, and writes no record', async () => {
    const url = `http://${await down()}`;

    expect(await failure({ authz: createAuthzClient({ url, storeName: 'parley' }) })).toBe(
      `authz cannot be reached at ${url}. Check AUTHZ_HTTP and AUTHZ_TOKEN.`,
    );

    expect(await records()).toEqual([]);
  });

  it('says of an authz without its store what makes it', async () => {
    const other = createAuthzClient({ url: authz.url, storeName: 'other' });

    expect(await failure({ authz: other })).toBe(
      'authz has no store named "other". Create it first: npm run setup -- authz',
    );
    expect(await records()).toEqual([]);
  });
});

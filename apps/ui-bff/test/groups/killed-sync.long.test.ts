import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { demoUserIds } from '@parley/devstack-idp';
import { buildProgram, type BuiltProgram, type SpawnedService, spawnService } from '@parley/testkit';
import { startDocdbLine } from '../docdb-line.js';
import { eventually } from '../chat/chat-replicas.js';
import { type Stack, startStack, teams } from '../stack.js';
import { startAuthzLine } from './authz-line.js';
import { groupsOf } from './groups-of.js';

type Who = keyof typeof demoUserIds;

let stack: Stack;
let program: BuiltProgram;
let there: ReturnType<typeof groupsOf>;
let docdb: Awaited<ReturnType<typeof startDocdbLine>>;
let authz: Awaited<ReturnType<typeof startAuthzLine>>;
let admin: string;
let id: string;
let doomed: SpawnedService | undefined;
beforeAll(async () => {
  [stack, program] = await Promise.all([startStack(), buildProgram('apps/ui-bff')]);
  [docdb, authz] = await Promise.all([startDocdbLine(stack.docdb.port), startAuthzLine(stack.authzServer.url)]);
  there = groupsOf(stack);
  admin = await stack.bearerOf('alice');
  id = await there.make('kitchen', 'carol');
  await stack.call(`/api/admin/teams/${teams.support}/groups/idp-${id}`, {
    ...{ method: 'PUT', bearer: admin, body: { role: 'member' } },
  });
  // From now on the replica that stays has no reason to follow groups by itself.
  await sync(stack.url);
}, 60_000);
afterEach(() => doomed?.kill());
afterAll(async () => {
  await Promise.all([docdb.close(), authz.close(), program.remove()]);
  await stack.close();
});

const sync = (url: string) =>
  fetch(`${url}/api/admin/group-sync`, { method: 'POST', headers: { authorization: `Bearer ${admin}` } });

/** Who is in the group: as docdb has it, as authz has it, and who is in the team for it. */
async function known() {
  const record = await stack.db.collection<{ _id: string; members: string[] }>('external_groups').findOne();
  const tuples = await stack.authz.read({ object: `external_group:idp-${id}` });
  const inTeam = async (who: Who) => stack.authz.check(`user:${demoUserIds[who]}`, 'member', 'team:support');
  return {
    record: whoAre(record?.members ?? []),
    tuples: whoAre(tuples.map(({ user }) => user.replace('user:', ''))),
    team: (await Promise.all(people.map(async (who) => ((await inTeam(who)) ? [who] : [])))).flat(),
  };
}
const people: Who[] = ['alice', 'carol'];
const whoAre = (ids: readonly string[]) => people.filter((who) => ids.includes(demoUserIds[who]));

/** As if its lease had run out, and what is marked were due. */
async function elapse() {
  const past = new Date(Date.now() - 1_000);
  await stack.db.collection('record_leases').deleteMany({});
  await stack.db.collection('authz_outbox').updateMany({}, { $set: { due_at: past } });
}

describe('kill -9 in the middle of a sync of groups', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['it is noted', () => docdb.holdAt('update', 'authz_outbox').reached],
    ['docdb has it', () => docdb.holdAt('update', 'external_groups').reached],
    ['authz has it', () => authz.holdWrite('before')],
    ['authz has answered', () => authz.holdWrite('after')],
    ['it is audited', () => docdb.holdAt('insert', 'audit_events').reached],
  ])('before %s widens nothing, and the next replica ends as the idp says', async (_when, hold) => {
    const before = await known();
    const [leaves, comes] = before.record.includes('carol')
      ? (['carol', 'alice'] as const)
      : (['alice', 'carol'] as const);
    await Promise.all([there.leave(id, leaves), there.enter(id, comes)]);
    doomed = await spawnService(program, { ...stack.env, DOCDB_URI: docdb.url, AUTHZ_HTTP: authz.url });
    const held = hold();
    const lost = sync(doomed.url).catch(() => undefined);
    await held;
    await doomed.kill();
    await lost;
    const half = await known();
    expect([[leaves], [comes]]).toContainEqual(half.record);
    expect([[leaves], [comes]]).toContainEqual(half.tuples);

    await elapse();
    expect((await sync(stack.url)).status).toBe(200);
    const now = await eventually(known, ({ tuples }) => tuples.includes(comes));
    expect(now).toEqual({ record: [comes], tuples: [comes], team: [comes] });
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Relation, Tuple } from '../src/index.js';
import { startTestAuthz, type TestAuthz } from './authz-server.js';

let test: TestAuthz;
beforeAll(async () => {
  test = await startTestAuthz();
});
afterAll(() => test.close());

const write = (...lines: string[]) => test.authz.apply({ writes: lines.map(tupleOf) });

function tupleOf(line: string): Tuple {
  const [user = '', relation = '', object = ''] = line.split(' ');
  return { user, relation, object };
}

const lineOf = ({ user, relation, object }: Tuple) => `${user} ${relation} ${object}`;

describe('explain', () => {
  it('tells the grants that lead to a yes, shortest first', async () => {
    await write(
      'user:ann member team:platform',
      'team:platform#member reader datasource:wiki',
      'user:ann member organization:acme',
      'organization:acme#member reader datasource:wiki',
      'user:ann owner datasource:wiki',
    );
    const { allowed, paths, openings, isWhole } = await test.authz.explain('user:ann', 'can_read', 'datasource:wiki');
    expect({ allowed, openings, isWhole }).toEqual({ allowed: true, openings: [], isWhole: true });
    expect(paths[0]?.map(lineOf)).toEqual(['user:ann owner datasource:wiki']);
    expect(paths.slice(1).map((path) => path.map(lineOf))).toEqual(
      expect.arrayContaining([
        ['user:ann member team:platform', 'team:platform#member reader datasource:wiki'],
        ['user:ann member organization:acme', 'organization:acme#member reader datasource:wiki'],
      ]),
    );
  });

  it('follows what an object belongs to', async () => {
    await write('knowledge_base:kb knowledge_base datasource:faq', 'user:* reader datasource:open');
    await write('team:sre#admin manager knowledge_base:kb', 'user:bo admin team:sre');
    const { paths } = await test.authz.explain('user:bo', 'can_ingest', 'datasource:faq');
    expect(paths.map((path) => path.map(lineOf))).toEqual([
      [
        'user:bo admin team:sre',
        'team:sre#admin manager knowledge_base:kb',
        'knowledge_base:kb knowledge_base datasource:faq',
      ],
    ]);
    const open = await test.authz.explain('user:bo', 'can_read', 'datasource:open');
    expect(open.paths.map((path) => path.map(lineOf))).toEqual([['user:* reader datasource:open']]);
  });

  it('names the grants that are missing for a no, and who has them', async () => {
    await write('team:ops#member user agent:helper', 'user:cy owner agent:helper');
    const { allowed, paths, openings } = await test.authz.explain('user:ann', 'can_use', 'agent:helper');
    expect({ allowed, paths }).toEqual({ allowed: false, paths: [] });
    const of = (relation: string) => openings.find((one) => one.relation === relation);
    expect(openings.map(({ relation }) => relation)).toEqual(['user', 'writer', 'manager', 'owner']);
    expect(of('user')).toEqual({
      ...{ relation: 'user', object: 'agent:helper' },
      ...{ holders: ['team:ops#member'], holderCount: 1 },
    });
    expect(of('owner')).toMatchObject({ holders: ['user:cy'] });
  });

  it('agrees with check, whatever is granted', async () => {
    const users = ['user:1', 'user:2'];
    const teams = ['team:a', 'team:b'];
    const members = teams.flatMap((team) => [`${team}#member`, `${team}#admin`]);
    const pick = (...lists: readonly string[][]) =>
      fc.tuple(...lists.map((list) => fc.constantFrom(...list))).map((parts) => parts.join(' '));
    const grant = fc.oneof(
      pick(users, ['member', 'admin'], teams),
      pick(users, ['owner', 'manager', 'reader'], ['datasource:s1', 'datasource:s2']),
      pick(
        members.filter((one) => one.endsWith('member')),
        ['reader'],
        ['datasource:s1', 'document:d1'],
      ),
      pick(
        members.filter((one) => one.endsWith('admin')),
        ['manager'],
        ['datasource:s2', 'knowledge_base:k1'],
      ),
      fc.constantFrom('knowledge_base:k1 knowledge_base datasource:s1', 'datasource:s1 datasource document:d1'),
      fc.constantFrom('user:* reader datasource:s2', 'organization:o#member reader datasource:s2'),
      pick(
        members.filter((one) => one.endsWith('member')),
        ['member'],
        ['organization:o'],
      ),
    );
    const objects = ['datasource:s1', 'datasource:s2', 'document:d1'];
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(grant, { maxLength: 9 }), async (lines) => {
        const tuples = lines.map(tupleOf);
        await test.authz.apply({ writes: tuples });
        try {
          for (const subject of users)
            for (const object of objects) {
              const [allowed, why] = await Promise.all([
                test.authz.check(subject, 'can_read', object),
                test.authz.explain(subject, 'can_read', object),
              ]);
              expect({ allowed: why.allowed, isLed: why.paths.length > 0 }).toEqual({ allowed, isLed: allowed });
              expect(why.openings.length > 0).toBe(!allowed);
              for (const path of why.paths) await expectHeld(subject, path);
            }
        } finally {
          await test.authz.apply({ deletes: tuples });
        }
      }),
      { numRuns: 15 },
    );
  });

  it('goes in no circle, and ends where too much is granted', async () => {
    const many = Array.from({ length: 210 }, (_one, at) => `team:t${at}`);
    await test.authz.apply({
      writes: many.flatMap((team) => [
        { user: 'user:dee', relation: 'member', object: team },
        { user: `${team}#member`, relation: 'reader', object: 'datasource:big' },
      ]),
    });
    const why = await test.authz.explain('user:dee', 'can_read', 'datasource:big');
    expect(why).toMatchObject({ allowed: true, isWhole: false });
    expect((await test.authz.explain('user:no', 'can_read', 'datasource:big')).openings[0]).toMatchObject({
      relation: 'reader',
      holderCount: 210,
    });
  });
});

/** Every grant of a path is stored, and each begins where the one before it ends. */
async function expectHeld(subject: string, path: readonly Tuple[]): Promise<void> {
  expect([subject, 'user:*']).toContain(path[0]?.user);
  for (const [at, tuple] of path.entries()) {
    expect(await test.authz.check(tuple.user, tuple.relation as Relation, tuple.object)).toBe(true);
    const before = path[at - 1];
    if (before) expect(tuple.user.startsWith(before.object)).toBe(true);
  }
}

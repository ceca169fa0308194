import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RunningAuthz } from '../../src/index.js';
import { key, newStore, type Reply, startChosen, type StoreClient } from '../client.js';

let authz: RunningAuthz;
let store: StoreClient;

beforeAll(async () => {
  authz = await startChosen();
  store = await newStore(authz.url);
  await store.model(`
type user
type group
  relations
    define member: [user, group#member]
type document
  relations
    define parent: [document]
    define blocked: [user]
    define exempt: [user]
    define editor: [user, user:*, group#member]
    define viewer: (editor or viewer from parent) but not (blocked but not exempt)
    define shared: viewer and editor
`);
  await store.write(
    'group:g#member@user:anne',
    'document:1#editor@group:g#member',
    'document:2#parent@document:1',
    'document:open#editor@user:*',
    'document:open#blocked@user:bob',
    'document:open#blocked@user:cat',
    'document:open#exempt@user:cat',
  );
});
afterAll(() => authz.close());

const objectsOf = ({ body }: Reply) => [...(body['objects'] as string[])].sort();

describe('list-objects', () => {
  it('finds what users have directly, through groups, parents and as everyone', async () => {
    expect(objectsOf(await store.listObjects('user:anne', 'viewer', 'document'))).toEqual([
      'document:1',
      'document:2',
      'document:open',
    ]);
    expect(objectsOf(await store.listObjects('user:bob', 'viewer', 'document'))).toEqual([]);
    expect(objectsOf(await store.listObjects('group:g#member', 'shared', 'document'))).toEqual(['document:1']);
  });

  it('finds all groups of a circle whose way out is asked for last', async () => {
    const circle = await newStore(authz.url);
    await circle.model('type user\ntype group\n  relations\n    define member: [user, group#member]');
    const contains = (outer: string, inner: string) => `group:${outer}#member@group:${inner}#member`;
    await circle.write(contains('a', 'b'), contains('a', 'd'), contains('a', 'e'), 'group:e#member@user:anne');
    await circle.write(contains('b', 'c'), contains('b', 'a'), contains('c', 'b'), contains('d', 'c'));

    const found = objectsOf(await circle.listObjects('user:anne', 'member', 'group'));
    expect(found).toEqual(['group:a', 'group:b', 'group:c', 'group:d', 'group:e']);
  });

  it('counts contextual tuples', async () => {
    const contextual_tuples = { tuple_keys: [key('document:7#editor@user:bob')] };
    const reply = await store.listObjects('user:bob', 'viewer', 'document', { contextual_tuples });
    expect(objectsOf(reply)).toEqual(['document:7']);
  });

  it('ends at 1000 where the stream does not', async () => {
    const large = await newStore(authz.url);
    await large.model('type user\ntype document\n  relations\n    define owner: [user]');
    for (let start = 0; start < 1100; start += 100) {
      await large.write(...Array.from({ length: 100 }, (_, index) => `document:${start + index}#owner@user:anne`));
    }

    const listed = await large.listObjects('user:anne', 'owner', 'document');
    const body = { user: 'user:anne', relation: 'owner', type: 'document' };
    const streamed = await large.post('streamed-list-objects', body);

    expect(listed.body['objects']).toHaveLength(1000);
    const lines = streamed.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    expect(lines).toHaveLength(1100);
    expect(lines[0]).toEqual({ result: { object: 'document:0' } });
  });
});

describe('list-users', () => {
  it('tells users, usersets and everyone apart', async () => {
    expect((await store.listUsers('document:2', 'viewer', 'user')).body).toEqual({
      users: [{ object: { type: 'user', id: 'anne' } }],
    });
    expect((await store.listUsers('document:2', 'viewer', 'group#member')).body).toEqual({
      users: [{ userset: { type: 'group', id: 'g', relation: 'member' } }],
    });
  });

  it('names beside everyone only those whom an exclusion brings back', async () => {
    const { users } = (await store.listUsers('document:open', 'viewer', 'user')).body;
    // In no order that anybody promises.
    expect(new Set(users as unknown[])).toEqual(
      new Set([{ wildcard: { type: 'user' } }, { object: { type: 'user', id: 'cat' } }]),
    );
  });
});

describe('expand', () => {
  it('shows one level of a relation', async () => {
    const expand = async (relation: string) =>
      (await store.post('expand', { tuple_key: { object: 'document:2', relation } })).body;

    expect(await expand('parent')).toEqual({
      tree: { root: { name: 'document:2#parent', leaf: { users: { users: ['document:1'] } } } },
    });
    const leaf = (userset: string) => ({ name: 'document:2#viewer', leaf: { computed: { userset } } });
    expect(await expand('viewer')).toEqual({
      tree: {
        root: {
          name: 'document:2#viewer',
          difference: {
            base: {
              name: 'document:2#viewer',
              union: {
                nodes: [
                  leaf('document:2#editor'),
                  {
                    name: 'document:2#viewer',
                    leaf: {
                      tupleToUserset: {
                        tupleset: 'document:2#parent',
                        computed: [{ userset: 'document:1#viewer' }],
                      },
                    },
                  },
                ],
              },
            },
            subtract: {
              name: 'document:2#viewer',
              difference: { base: leaf('document:2#blocked'), subtract: leaf('document:2#exempt') },
            },
          },
        },
      },
    });
  });
});

describe('batch-check', () => {
  it('answers each by its id, failures too', async () => {
    const checks = [
      { correlation_id: 'yes', tuple_key: key('document:1#viewer@user:anne') },
      { correlation_id: 'no', tuple_key: key('document:1#viewer@user:bob') },
      { correlation_id: 'wrong', tuple_key: key('document:1#nope@user:bob') },
    ];

    expect((await store.post('batch-check', { checks })).body).toEqual({
      result: {
        yes: { allowed: true },
        no: { allowed: false },
        wrong: {
          error: { input_error: 'validation_error', message: "invalid relation: relation 'document#nope' not found" },
        },
      },
    });
  });
});

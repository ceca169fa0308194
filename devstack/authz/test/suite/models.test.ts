import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RunningAuthz } from '../../src/index.js';
import { newStore, type Reply, startChosen, type StoreClient, toModel } from '../client.js';

let authz: RunningAuthz;
let store: StoreClient;

beforeAll(async () => {
  authz = await startChosen();
  store = await newStore(authz.url);
});
afterAll(() => authz.close());

const user = { type: 'user' };
const self = { this: {} };
const direct = (...references: unknown[]) => ({ directly_related_user_types: references });

/** One type `d` beside `user`. */
const withType = (relations: unknown, metadata: Record<string, unknown> = {}) => ({
  schema_version: '1.1',
  type_definitions: [user, { type: 'd', relations, metadata: { relations: metadata } }],
});

const withCondition = (expression: string, type_name: string) => ({
  ...withType({ r: self }, { r: direct({ type: 'user', condition: 'c' }) }),
  conditions: { c: { name: 'c', expression, parameters: { x: { type_name: `TYPE_NAME_${type_name}` } } } },
});

const post = (model: unknown): Promise<Reply> => store.post('authorization-models', model);

describe('authorization models', () => {
  it.each<[string, unknown, string]>([
    ['schema 1.0', { ...withType({}), schema_version: '1.0' }, 'invalid schema version'],
    ['a type twice', { schema_version: '1.1', type_definitions: [user, user] }, 'cannot contain duplicate types'],
    ['a reserved name', withType({ self }, { self: direct(user) }), 'self and this are reserved keywords'],
    ['a rewrite without content', withType({ r: {} }), 'invalid userset rewrite definition'],
    ['an undefined computed relation', withType({ r: { computedUserset: { relation: 'a' } } }), "'d#a' relation is"],
    [
      'a relation computed from itself',
      withType({ r: { computedUserset: { relation: 'r' } } }),
      'invalid userset rewrite',
    ],
    ['an assignable relation without types', withType({ r: self }), 'must contain at least one relation type'],
    [
      'a computed relation with types',
      withType({ a: self, r: { computedUserset: { relation: 'a' } } }, { a: direct(user), r: direct(user) }),
      'should not contain a relation type',
    ],
    ['an unknown type', withType({ r: self }, { r: direct({ type: 'zzz' }) }), "the relation type 'zzz' on 'r'"],
    ['an unknown userset', withType({ r: self }, { r: direct({ type: 'd', relation: 'z' }) }), "'d#z' on 'r'"],
    [
      'an empty userset',
      withType({ r: self }, { r: direct({ type: 'user', relation: '' }) }),
      'empty relation reference',
    ],
    ['an unknown condition', withType({ r: self }, { r: direct({ type: 'user', condition: 'z' }) }), 'condition z is'],
    ['no entrypoint', withType({ r: self }, { r: direct({ type: 'd', relation: 'r' }) }), 'no entrypoints defined'],
    [
      'a circle of computed relations',
      toModel('type user\ntype d\n  relations\n    define a: b\n    define b: a'),
      'loop',
    ],
    [
      'a circle with a way out',
      toModel('type user\ntype d\n  relations\n    define a: [user] or b\n    define b: [user] or a'),
      'cannot contain a cycle',
    ],
    [
      'a union of one',
      withType({ r: { union: { child: [self] } } }, { r: direct(user) }),
      "'d#r' as union has less than 2 children",
    ],
    [
      'a tupleset that is computed',
      toModel('type user\ntype d\n  relations\n    define a: [d]\n    define p: a\n    define v: [user] or v from p'),
      'must be a direct relation',
    ],
    ['a condition that does not parse', withCondition('x ==', 'INT'), "failed to compile expression on condition 'c'"],
    ['a condition over unknown names', withCondition('y == 1', 'INT'), "failed to compile expression on condition 'c'"],
    ['a condition of another type', withCondition('x', 'INT'), 'expected a bool condition expression output'],
    ['a comparison of different numbers', withCondition('x > 1', 'DOUBLE'), "applied to '(double, int)'"],
    ['a function that conditions do not have', withCondition('x.split(",").size() == 1', 'STRING'), "to 'split'"],
    ['a list of nothing', withCondition('x == 1', 'LIST'), 'requires 1 generic types; found 0'],
  ])('refuses %s', async (_, model, message) => {
    const { status, body } = await post(model);
    expect({ status, ...body }).toEqual({
      status: 400,
      code: 'invalid_authorization_model',
      message: expect.stringContaining(message) as unknown as string,
    });
  });

  it('refuses more than 100 types', async () => {
    const type_definitions = Array.from({ length: 101 }, (_, index) => ({ type: `t${index}` }));
    expect((await post({ schema_version: '1.1', type_definitions })).body['code']).toBe('exceeded_entity_limit');
  });

  it('refuses names that break the pattern, and no types at all', async () => {
    const named = (type: string) => post({ schema_version: '1.1', type_definitions: [{ type }] });
    expect((await named('a b')).body['code']).toBe('type_invalid_pattern');
    expect((await post({ schema_version: '1.1' })).body['code']).toBe('type_definitions_too_few_items');
  });

  it('reads a model back with every field there', async () => {
    const id = (await post(withCondition('x == 1', 'INT'))).body['authorization_model_id'] as string;

    expect((await store.get(`authorization-models/${id}`)).body).toEqual({
      authorization_model: {
        id,
        schema_version: '1.1',
        type_definitions: [
          { type: 'user', relations: {}, metadata: null },
          {
            type: 'd',
            relations: { r: { this: {} } },
            metadata: {
              relations: {
                r: { directly_related_user_types: [{ type: 'user', condition: 'c' }], module: '', source_info: null },
              },
              module: '',
              source_info: null,
            },
          },
        ],
        conditions: {
          c: {
            name: 'c',
            expression: 'x == 1',
            parameters: { x: { type_name: 'TYPE_NAME_INT', generic_types: [] } },
            metadata: null,
          },
        },
      },
    });
  });

  it('lists models newest first, page by page', async () => {
    const fresh = await newStore(authz.url);
    const ids = [];
    for (let count = 0; count < 3; count++) ids.unshift(await fresh.model('type user'));

    const first = (await fresh.get('authorization-models?page_size=2')).body;
    const token = first['continuation_token'] as string;
    const second = (await fresh.get(`authorization-models?page_size=2&continuation_token=${token}`)).body;

    const idsOf = (body: Record<string, unknown>) =>
      (body['authorization_models'] as { id: string }[]).map(({ id }) => id);
    expect([...idsOf(first), ...idsOf(second)]).toEqual(ids);
    expect(second['continuation_token']).toBe('');
  });

  it('keeps assertions with a model and refuses those that do not fit it', async () => {
    const id = await store.model('type user\ntype d\n  relations\n    define r: [user]');
    const path = `${authz.url}/stores/${store.id}/assertions/${id}`;
    const assertion = { tuple_key: { object: 'd:1', relation: 'r', user: 'user:a' }, expectation: true };
    const put = (assertions: unknown[]) =>
      fetch(path, { method: 'PUT', body: JSON.stringify({ assertions }), signal: AbortSignal.timeout(5000) });

    expect((await put([assertion])).status).toBe(204);
    expect((await store.get(`assertions/${id}`)).body).toEqual({
      authorization_model_id: id,
      assertions: [{ ...assertion, contextual_tuples: [], context: null }],
    });
    expect((await put([{ ...assertion, tuple_key: { ...assertion.tuple_key, relation: 'z' } }])).status).toBe(400);
  });
});

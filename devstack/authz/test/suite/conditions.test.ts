import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RunningAuthz } from '../../src/index.js';
import { key, newStore, startChosen, type StoreClient, toModel } from '../client.js';

let authz: RunningAuthz;

beforeAll(async () => {
  authz = await startChosen();
});
afterAll(() => authz.close());

interface Parameter {
  type_name: string;
  generic_types?: Parameter[];
}
const of = (name: string, ...generic_types: Parameter[]): Parameter => ({
  type_name: `TYPE_NAME_${name}`,
  generic_types,
});

/** A store with `document:1#viewer@user:anne` under one condition `fits`. */
async function storeWith(
  expression: string,
  parameters: Record<string, Parameter>,
  context = {},
): Promise<StoreClient> {
  const store = await newStore(authz.url);
  const model = toModel(`
type user
type document
  relations
    define viewer: [user with fits] or owner
    define owner: [user]
condition fits(x: string) {
  x == ""
}
`);
  const conditions = { fits: { name: 'fits', expression, parameters } };
  expect(await store.post('authorization-models', { ...model, conditions })).toMatchObject({ status: 201 });
  const tuple = { ...key('document:1#viewer@user:anne'), condition: { name: 'fits', context } };
  expect(await store.post('write', { writes: { tuple_keys: [tuple] } })).toMatchObject({ status: 200 });
  return store;
}

const anne = 'document:1#viewer@user:anne';

describe('conditions', () => {
  it.each<[string, Record<string, Parameter>, Record<string, unknown>, Record<string, unknown>]>([
    ['x == "a"', { x: of('STRING') }, { x: 'a' }, { x: 'b' }],
    ['x % 2 == 0', { x: of('INT') }, { x: 4 }, { x: '5' }],
    ['x > 2u', { x: of('UINT') }, { x: 3 }, { x: 2 }],
    ['x > 0.5', { x: of('DOUBLE') }, { x: '0.75' }, { x: 0.25 }],
    ['x', { x: of('BOOL') }, { x: true }, { x: false }],
    ['x < duration("1h30m")', { x: of('DURATION') }, { x: '89m59.5s' }, { x: '1h30m1ns' }],
    [
      'x < timestamp("2026-01-01T00:00:00Z")',
      { x: of('TIMESTAMP') },
      { x: '2026-01-01T01:00:00+02:00' },
      { x: '2026-01-01T00:00:00Z' },
    ],
    ['x.in_cidr("10.0.0.0/8")', { x: of('IPADDRESS') }, { x: '::ffff:10.1.2.3' }, { x: '2001:db8::1' }],
    ['x.in_cidr("2001:db8::/32")', { x: of('IPADDRESS') }, { x: '2001:db8::1' }, { x: '10.1.2.3' }],
    ['x.exists(e, e == "a")', { x: of('LIST', of('STRING')) }, { x: ['b', 'a'] }, { x: [] }],
    ['x["k"] == 1', { x: of('MAP', of('INT')) }, { x: { k: 1 } }, { x: { k: 2 } }],
    ['x == "a"', { x: of('ANY') }, { x: 'a' }, { x: 1 }],
    [
      'x.level > 2.0 && "a" in x.tags',
      { x: of('MAP', of('ANY')) },
      { x: { level: 3, tags: ['a'] } },
      { x: { level: 1 } },
    ],
  ])('%s over %j', async (expression, parameters, holds, fails) => {
    const store = await storeWith(expression, parameters);

    expect(await store.allows(anne, { context: holds })).toBe(true);
    expect(await store.allows(anne, { context: fails })).toBe(false);
  });

  it('takes what was written with the tuple over what the request brings', async () => {
    const store = await storeWith('x == y', { x: of('INT'), y: of('INT') }, { x: 1 });

    expect(await store.allows(anne, { context: { x: 2, y: 1, more: 'ignored' } })).toBe(true);
    expect(await store.allows(anne, { context: { x: 2, y: 2 } })).toBe(false);
  });

  it('fails for missing context only if no other way allows', async () => {
    const store = await storeWith('x == 1', { x: of('INT') });

    expect((await store.check(anne)).body).toEqual({
      code: 'validation_error',
      message:
        "failed to evaluate relationship condition: 'fits' - tuple 'document:1#viewer@user:anne' " +
        "is missing context parameters '[x]'",
    });
    const contextual_tuples = { tuple_keys: [key('document:1#owner@user:anne')] };
    expect(await store.allows(anne, { contextual_tuples })).toBe(true);
    expect((await store.listObjects('user:anne', 'viewer', 'document')).body['code']).toBe('validation_error');
    expect((await store.listUsers('document:1', 'viewer', 'user')).body['code']).toBe('validation_error');
  });

  it('tells a value of the wrong type', async () => {
    const store = await storeWith('x == 1', { x: of('INT') });

    expect((await store.check(anne, { context: { x: 1.5 } })).body['message']).toBe(
      "failed to evaluate relationship condition: parameter type error on condition 'fits' - " +
        "failed to convert context parameter 'x': expected an int value, but found numeric value '1.5'",
    );
  });

  it('stops an evaluation that costs too much', async () => {
    const store = await storeWith('x.all(e, e > 0)', { x: of('LIST', of('INT')) });

    expect(await store.allows(anne, { context: { x: Array(5).fill(1) } })).toBe(true);
    expect((await store.check(anne, { context: { x: Array(20).fill(1) } })).body['message']).toMatch(
      /operation cancelled: actual cost limit exceeded$/,
    );
  });

  it('refuses control characters in a context', async () => {
    const store = await storeWith('x == "a"', { x: of('STRING') });

    expect((await store.check(anne, { context: { x: 'a\u0001' } })).body['message']).toBe(
      'invalid context: context value "a\\x01" contains forbidden characters',
    );
  });
});

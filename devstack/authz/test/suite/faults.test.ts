import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RunningAuthz } from '../../src/index.js';
import { key, newStore, type Reply, send, startChosen, type StoreClient } from '../client.js';

const absentId = '01HVMMBCMGZNT3SED4Z17ECXCA';
const model = `
type user
type group
  relations
    define member: [user, group#member]
type document
  relations
    define parent: [document]
    define owner: [user]
    define wrapped: owner
    define viewer: [user, user:*, group#member] or viewer from parent
    define temp: [user with on_time]
condition on_time(now: timestamp, until: timestamp) {
  now < until
}
`;

let authz: RunningAuthz;
let store: StoreClient;

beforeAll(async () => {
  authz = await startChosen();
  store = await newStore(authz.url);
  await store.model(model);
  await store.write('document:1#owner@user:anne');
});
afterAll(() => authz.close());

function expectFault(reply: Reply, status: number, code: string, start: string) {
  expect({ status: reply.status, ...reply.body }).toEqual({
    status,
    code,
    message: expect.stringContaining(start) as unknown as string,
  });
}

describe('faults of a check', () => {
  it.each([
    ['nope:1#viewer@user:a', "invalid relation: type 'nope' not found"],
    ['document:1#nope@user:a', "invalid relation: relation 'document#nope' not found"],
    ['document:1#viewer@nope:a', "invalid relation: type 'nope' not found"],
    ['document:1#viewer@group:a#nope', "invalid relation: relation 'group#nope' not found"],
    ['document#viewer@user:a', "invalid relation: invalid 'object' field format"],
    ['document:*#viewer@user:a', "invalid relation: the 'object' field cannot reference a typed wildcard"],
    ['document:1#viewer@anne', "invalid relation: the 'user' field must be an object"],
    ['document:1#viewer@user:a:b', "invalid relation: the 'user' field is malformed"],
  ])('%s', async (tuple, message) => {
    expectFault(await store.check(tuple), 400, 'validation_error', message);
  });

  it('names a missing tuple key, also for an empty body', async () => {
    const message = 'invalid CheckRequest.TupleKey: value is required';
    expectFault(await store.post('check', {}), 400, 'tuple_key_value_not_specified', message);
    expectFault(await store.post('check', ''), 400, 'tuple_key_value_not_specified', message);
  });

  it('tells where a value has the wrong JSON type', async () => {
    const text = '(line 1:14): unexpected token "x"';
    expectFault(await store.post('check', '{"tuple_key":"x"}'), 400, 'validation_error', `syntax error ${text}`);
    const reply = await store.post('check', '{\n "tuple_key": {"user": 5}}');
    expectFault(reply, 400, 'validation_error', '(line 2:24): invalid value for string field user: 5');
  });

  it('calls a body cut short malformed', async () => {
    expectFault(await store.post('check', '{"tuple_key":'), 400, 'validation_error', 'malformed JSON');
  });

  it('ignores fields that it does not know', async () => {
    expect(await store.allows('document:1#owner@user:anne', { consistency: 'zzz', more: 1 })).toBe(true);
  });

  it('tells a store without models from a model that is absent', async () => {
    const body = { tuple_key: key('document:1#owner@user:anne') };
    const absentStore = await send(`${authz.url}/stores/${absentId}/check`, 'POST', body);
    expectFault(absentStore, 400, 'latest_authorization_model_not_found', 'No authorization models found for store');
    const absentModel = await store.post('check', { ...body, authorization_model_id: absentId });
    expectFault(absentModel, 400, 'authorization_model_not_found', `Authorization Model '${absentId}' not found`);
    const malformed = await send(`${authz.url}/stores/abc/check`, 'POST', body);
    expectFault(malformed, 400, 'validation_error', 'invalid CheckRequest.StoreId: value does not match regex');
  });

  it('holds contextual tuples against the model, and to 100', async () => {
    const withTuples = (...tuples: string[]) =>
      store.check('document:1#viewer@user:a', { contextual_tuples: { tuple_keys: tuples.map(key) } });
    expectFault(await withTuples('document:1#owner@group:a'), 400, 'invalid_tuple', "type 'group' is not an allowed");
    const many = Array.from({ length: 101 }, (_, index) => `document:${index}#owner@user:a`);
    expectFault(await withTuples(...many), 400, 'validation_error', 'must contain no more than 100 item(s)');
  });

  it('tells several broken rules at once', async () => {
    const reply = await store.post('check', { tuple_key: { user: '', relation: '', object: 'document:1' } });
    expect(reply.body['message']).toBe(
      'invalid CheckRequestTupleKey.User: value does not match regex pattern "^[^\\\\s]{2,512}$"; ' +
        'invalid CheckRequestTupleKey.Relation: value does not match regex pattern "^[^:#@\\\\s]{1,50}$"',
    );
  });
});

describe('faults of a write', () => {
  it.each([
    ['document:1#owner@group:a', "type 'group' is not an allowed type restriction for 'document#owner'"],
    ['document:1#owner@user:*', "the typed wildcard 'user:*' is not an allowed type restriction"],
    ['document:1#owner@group:a#member', "'group#member' is not an allowed type restriction for 'document#owner'"],
    ['document:1#wrapped@user:a', "type 'user' is not an allowed type restriction for 'document#wrapped'"],
    ['document:1#parent@document:*', "unexpected wildcard relationship with tupleset relation 'document#parent'"],
    ['document:1#parent@document:2#viewer', "unexpected user 'document:2#viewer' with tupleset relation"],
    ['group:a#member@group:a#member', 'cannot write a tuple that is implicit'],
    ['document:1#temp@user:a', 'condition is missing'],
    ['document:1#nope@user:a', "relation 'document#nope' not found"],
  ])('%s', async (tuple, reason) => {
    expectFault(await store.write(tuple), 400, 'validation_error', `Invalid tuple '${tuple}'. Reason: ${reason}`);
  });

  it.each([
    [{ name: 'nope' }, 'undefined condition'],
    [{ name: 'on_time', context: { bogus: 1 } }, 'found invalid context parameter: bogus'],
    [{ name: 'on_time', context: { until: 'soon' } }, 'expected RFC 3339 formatted timestamp string, but found'],
  ])('condition %j', async (condition, reason) => {
    const reply = await store.post('write', {
      writes: { tuple_keys: [{ ...key('document:1#temp@user:a'), condition }] },
    });
    expectFault(reply, 400, 'validation_error', reason);
  });

  it('refuses a context that is too long', async () => {
    const condition = { name: 'on_time', context: { until: 'x'.repeat(33_000) } };
    const reply = await store.post('write', {
      writes: { tuple_keys: [{ ...key('document:1#temp@user:a'), condition }] },
    });
    expect(reply.status).toBe(400);
  });

  it('refuses nothing to do, and empty lists', async () => {
    expectFault(await store.post('write', {}), 400, 'invalid_write_input', 'Invalid input.');
    expectFault(await store.write(), 400, 'validation_error', 'value must contain at least 1 item(s)');
  });

  it('refuses a tuple twice in one request', async () => {
    const code = 'cannot_allow_duplicate_tuples_in_one_request';
    const tuple = 'document:9#owner@user:a';
    expectFault(await store.write(tuple, tuple), 400, code, 'duplicate tuple in write');
    const both = { writes: { tuple_keys: [key(tuple)] }, deletes: { tuple_keys: [key(tuple)] } };
    expectFault(await store.post('write', both), 400, code, 'duplicate tuple in write');
  });

  it('takes 100 tuples and refuses 101', async () => {
    const tuples = Array.from({ length: 101 }, (_, index) => `document:many${index}#owner@user:a`);
    expectFault(await store.write(...tuples), 400, 'exceeded_entity_limit', 'The number of write operations exceeds');
    expect((await store.write(...tuples.slice(1))).status).toBe(200);
  });

  it('refuses a body that is too long as the real server does', async () => {
    const writes = { tuple_keys: [key(`document:1#owner@user:${'a'.repeat(700_000)}`)] };
    expectFault(await store.post('write', { writes }), 500, 'resource_exhausted', 'grpc: received message');
  });
});

describe('faults of the lists', () => {
  it('names unknown types and relations with codes of their own', async () => {
    expectFault(await store.listObjects('user:a', 'viewer', 'nope'), 400, 'type_not_found', "type 'nope' not found");
    const unknown = await store.listObjects('user:a', 'nope', 'document');
    expectFault(unknown, 400, 'relation_not_found', "relation 'document#nope' not found");
    expectFault(await store.listObjects('anne', 'viewer', 'document'), 400, 'validation_error', "invalid 'user' value");
    expectFault(await store.listUsers('nope:1', 'viewer', 'user'), 400, 'type_not_found', "type 'nope'");
    expectFault(await store.listUsers('document:1', 'viewer', 'nope'), 400, 'type_not_found', "type 'nope'");
  });

  it('wants exactly one user filter', async () => {
    const body = { object: { type: 'document', id: '1' }, relation: 'viewer', user_filters: [] };
    expectFault(await store.post('list-users', body), 400, 'validation_error', 'must contain exactly 1 item(s)');
  });

  it('tells a failure of the stream in the shape of streams', async () => {
    const reply = await store.post('streamed-list-objects', { user: 'user:a', relation: 'viewer', type: 'nope' });
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({ error: { code: 3, message: "type 'nope' not found", details: [] } });
  });
});

describe('faults of a batch', () => {
  const item = (id: string) => ({ correlation_id: id, tuple_key: key('document:1#owner@user:anne') });
  const batch = (checks: unknown[]) => store.post('batch-check', { checks });

  it('refuses none, too many, and ids that are not unique or not ids', async () => {
    expectFault(await batch([]), 400, 'validation_error', 'must contain at least 1 item(s)');
    const many = Array.from({ length: 51 }, (_, index) => item(`id${index}`));
    expectFault(await batch(many), 400, 'validation_error', 'batchCheck received 51 checks, the maximum allowed is 50');
    expectFault(await batch([item('a'), item('a')]), 400, 'validation_error', 'received duplicate correlation id: a');
    expectFault(await batch([item('a b')]), 400, 'validation_error', 'invalid BatchCheckItem.CorrelationId');
  });
});

describe('faults of paths and pages', () => {
  it('tells an unknown path from a wrong method', async () => {
    expectFault(await send(`${authz.url}/nope`, 'GET'), 404, 'undefined_endpoint', 'Not Found');
    expectFault(await send(`${authz.url}/stores`, 'PUT', {}), 404, 'unimplemented', 'Method Not Allowed');
    expectFault(await send(`${authz.url}//`, 'GET'), 404, 'undefined_endpoint', 'Not Found');
    expect(await send(`${authz.url}/stores/%zz`, 'GET')).toMatchObject({ status: 400, text: '400 Bad Request' });
  });

  it('refuses pages and tokens that cannot be', async () => {
    for (const size of [0, 101]) {
      expectFault(await store.post('read', { page_size: size }), 400, 'page_size_invalid', 'inside range [1, 100]');
    }
    const forged = await store.post('read', { continuation_token: 'zzz' });
    expectFault(forged, 400, 'invalid_continuation_token', 'Invalid continuation token');
  });

  it('refuses reads that are too wide', async () => {
    for (const tuple_key of [{ object: 'document:' }, { user: 'user:a' }, { relation: 'owner' }]) {
      expectFault(
        await store.post('read', { tuple_key }),
        400,
        'validation_error',
        "the 'tuple_key' field was provided",
      );
    }
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import type { RunningAuthz } from '../../src/index.js';
import { key, newStore, type Reply, startChosen, type StoreClient } from '../client.js';

let authz: RunningAuthz;
let store: StoreClient;

beforeAll(async () => {
  authz = await startChosen();
});
afterAll(() => authz.close());
beforeEach(async () => {
  store = await newStore(authz.url);
  await store.model(`
type user
type folder
  relations
    define owner: [user]
type document
  relations
    define owner: [user, user with even]
condition even(n: int) {
  n % 2 == 0
}
`);
});

const tuplesOf = ({ body }: Reply) =>
  (body['tuples'] as { key: { object: string; relation: string; user: string } }[]).map(
    ({ key: { object, relation, user } }) => `${object}#${relation}@${user}`,
  );

describe('write', () => {
  it('writes all tuples of a request or none', async () => {
    await store.write('document:1#owner@user:anne');

    const reply = await store.write('document:2#owner@user:anne', 'document:1#owner@user:anne');

    expect(reply.body).toMatchObject({ code: 'write_failed_due_to_invalid_input' });
    expect(reply.body['message']).toMatch(/^cannot write a tuple which already exists: user: 'user:anne'/);
    expect(await store.allows('document:2#owner@user:anne')).toBe(false);
  });

  it('deletes and writes in one request', async () => {
    await store.write('document:1#owner@user:anne');

    const body = {
      writes: { tuple_keys: [key('document:1#owner@user:bob')] },
      deletes: { tuple_keys: [key('document:1#owner@user:anne')] },
    };
    expect((await store.post('write', body)).body).toEqual({});

    expect(await store.allows('document:1#owner@user:anne')).toBe(false);
    expect(await store.allows('document:1#owner@user:bob')).toBe(true);
  });

  it('lets what is there already pass when asked to', async () => {
    const tuple_keys = [key('document:1#owner@user:anne')];
    await store.write('document:1#owner@user:anne');

    const again = await store.post('write', { writes: { tuple_keys, on_duplicate: 'ignore' } });
    expect(again.status).toBe(200);
    const condition = { name: 'even' };
    const other = [{ ...key('document:1#owner@user:anne'), condition }];
    const conflict = await store.post('write', { writes: { tuple_keys: other, on_duplicate: 'ignore' } });
    expect([conflict.status, conflict.body['code']]).toEqual([409, 'Aborted']);
    const unknown = await store.post('write', { writes: { tuple_keys, on_duplicate: 'zzz' } });
    expect(unknown.body).toEqual({ code: 'validation_error', message: 'invalid on_duplicate option: zzz' });
  });

  it('lets what is gone already pass when asked to', async () => {
    const tuple_keys = [key('document:9#owner@user:anne')];

    expect((await store.post('write', { deletes: { tuple_keys, on_missing: 'ignore' } })).status).toBe(200);
    expect((await store.post('write', { deletes: { tuple_keys } })).body['message']).toMatch(
      /^cannot delete a tuple which does not exist/,
    );
  });

  it('lets one of twenty identical writes win', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => store.write('document:1#owner@user:anne')));

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(19);
  });
});

describe('read', () => {
  const all = [
    'document:1#owner@user:a',
    'document:1#owner@user:b',
    'document:2#owner@user:a',
    'folder:1#owner@user:a',
  ];
  const read = async (tuple_key: Record<string, string>) => tuplesOf(await store.post('read', { tuple_key }));

  beforeEach(() => store.write(...all));

  it('answers every filter', async () => {
    expect(tuplesOf(await store.post('read', {}))).toEqual(all);
    expect(await read({ object: 'document:1' })).toEqual(all.slice(0, 2));
    expect(await read({ object: 'document:1', relation: 'owner', user: 'user:b' })).toEqual([all[1]]);
    expect(await read({ object: 'document:', user: 'user:a' })).toEqual([all[0], all[2]]);
    expect(await read({ object: 'nope:1' })).toEqual([]);
  });

  it('pages without losing or repeating a tuple', async () => {
    const seen: string[] = [];
    let token = '';
    do {
      const reply = await store.post('read', { page_size: 3, continuation_token: token });
      seen.push(...tuplesOf(reply));
      token = reply.body['continuation_token'] as string;
    } while (token !== '');

    expect(seen).toEqual(all);
  });

  it('shows the time of writing and the condition', async () => {
    const condition = { name: 'even', context: { n: 2 } };
    const before = Date.now();
    await store.post('write', { writes: { tuple_keys: [{ ...key('document:3#owner@user:a'), condition }] } });

    const reply = await store.post('read', { tuple_key: { object: 'document:3' } });
    const [tuple] = reply.body['tuples'] as { key: unknown; timestamp: string }[];
    expect(tuple?.key).toEqual({ ...key('document:3#owner@user:a'), condition });
    const at = Date.parse(tuple?.timestamp ?? '');
    expect(before <= at && at <= Date.now()).toBe(true);
  });
});

describe('read changes', () => {
  const changesOf = ({ body }: Reply) =>
    (body['changes'] as { operation: string; tuple_key: { object: string } }[]).map(
      ({ operation, tuple_key: { object } }) => `${operation.replace('TUPLE_OPERATION_', '')} ${object}`,
    );

  it('tells writes and deletions in order, and takes up where it ended', async () => {
    await store.write('document:1#owner@user:a', 'folder:1#owner@user:a');
    await store.delete('document:1#owner@user:a');

    const first = await store.get('changes?page_size=2');
    const token = first.body['continuation_token'] as string;
    const second = await store.get(`changes?continuation_token=${token}`);
    expect([...changesOf(first), ...changesOf(second)]).toEqual([
      'WRITE document:1',
      'WRITE folder:1',
      'DELETE document:1',
    ]);

    const end = second.body['continuation_token'] as string;
    expect(changesOf(await store.get(`changes?continuation_token=${end}`))).toEqual([]);
    await store.write('document:5#owner@user:a');
    expect(changesOf(await store.get(`changes?continuation_token=${end}`))).toEqual(['WRITE document:5']);
  });

  it('narrows to a type, and refuses a token of another', async () => {
    await store.write('document:1#owner@user:a', 'folder:1#owner@user:a');

    const reply = await store.get('changes?type=folder');
    expect(changesOf(reply)).toEqual(['WRITE folder:1']);
    const token = reply.body['continuation_token'] as string;
    expect((await store.get(`changes?type=document&continuation_token=${token}`)).body['code']).toBe(
      'query_string_type_continuation_token_mismatch',
    );
  });

  it('starts at a time', async () => {
    await store.write('document:1#owner@user:a');
    const between = await nextMillisecond();
    await store.write('document:2#owner@user:a');

    const start = new Date(between).toISOString();
    expect(changesOf(await store.get(`changes?start_time=${start}`))).toEqual(['WRITE document:2']);
  });
});

/** Writes of one millisecond cannot be told apart by time. */
async function nextMillisecond(): Promise<number> {
  const now = Date.now();
  while (Date.now() <= now) await setImmediate();
  return Date.now();
}

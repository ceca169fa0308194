import { afterEach, describe, expect, it } from '@jest/globals';
import { type AuthzClient, createAuthzClient, type Tuple } from '../src/index.js';
import { type Answer, type ScriptedServer, type SeenRequest, startAuthzServer } from './scripted-server.js';

let server: ScriptedServer;
afterEach(() => server.close());

interface ReadBody {
  tuple_key: { user?: string; relation?: string; object: string };
}
interface WriteBody {
  writes?: { tuple_keys: Tuple[]; on_duplicate: string };
  deletes?: { tuple_keys: Tuple[]; on_missing: string };
}

const asTuple = (text: string): Tuple => {
  const [user = '', relation = '', object = ''] = text.split(' ');
  return { user, relation, object };
};
const sharedWith = (count: number): Tuple[] =>
  Array.from({ length: count }, (_, index) => asTuple(`user:u${index} user agent:a1`));

/** A client whose server holds these tuples and takes every write as scripted. */
async function clientOn(stored: readonly Tuple[], onWrite: () => Answer = () => ({ body: {} })): Promise<AuthzClient> {
  const read = ({ body }: SeenRequest): Answer => {
    const { user, relation, object } = (body as ReadBody).tuple_key;
    const found = stored.filter(
      (tuple) =>
        (object.endsWith(':') ? tuple.object.startsWith(object) : tuple.object === object) &&
        (relation === undefined || tuple.relation === relation) &&
        (user === undefined || tuple.user === user),
    );
    return { body: { tuples: found.map((key) => ({ key })), continuation_token: '' } };
  };
  server = await startAuthzServer((request) => {
    if (request.path.endsWith('/read')) return read(request);
    if (request.path.endsWith('/write')) return onWrite();
    return { body: { authorization_models: [{ id: 'M1', schema_version: '1.1', type_definitions: [] }] } };
  });
  return createAuthzClient({ url: server.url, storeName: 'parley', timeoutMs: 10_000 });
}

const sent = () => server.requests.filter(({ path }) => path.endsWith('/write')).map(({ body }) => body as WriteBody);

describe('apply', () => {
  it('sends only what differs, and counts it', async () => {
    const authz = await clientOn([asTuple('user:u1 user agent:a1'), asTuple('user:u2 user agent:a1')]);
    const counts = await authz.apply({
      writes: [asTuple('user:u1 user agent:a1'), asTuple('user:u3 user agent:a1'), asTuple('user:u3 user agent:a1')],
      deletes: [asTuple('user:u2 user agent:a1'), asTuple('user:u9 user agent:a1')],
    });
    expect(counts).toEqual({ writes: 1, deletes: 1 });
    expect(sent()).toEqual([
      {
        writes: { tuple_keys: [asTuple('user:u3 user agent:a1')], on_duplicate: 'ignore' },
        deletes: { tuple_keys: [asTuple('user:u2 user agent:a1')], on_missing: 'ignore' },
      },
    ]);
  });

  it('writes nothing when all is as asked', async () => {
    const authz = await clientOn([asTuple('user:u1 user agent:a1')]);
    const counts = await authz.apply({ writes: [asTuple('user:u1 user agent:a1')] });
    expect([counts, sent()]).toEqual([{ writes: 0, deletes: 0 }, []]);
  });

  it('sends at most 100 tuples at once, deletes first', async () => {
    const stored = sharedWith(130);
    const authz = await clientOn(stored);
    const counts = await authz.apply({ deletes: stored, writes: sharedWith(250).slice(130) });
    expect(counts).toEqual({ writes: 120, deletes: 130 });
    const sizes = sent().map(({ deletes, writes }) => [deletes?.tuple_keys.length, writes?.tuple_keys.length]);
    expect(sizes).toEqual([
      [100, undefined],
      [30, 70],
      [undefined, 50],
    ]);
  });

  it('fails when a batch fails, with the rest unsent', async () => {
    let batches = 0;
    const authz = await clientOn([], () => (++batches === 2 ? { status: 400 } : { body: {} }));
    await expect(authz.apply({ writes: sharedWith(250) })).rejects.toMatchObject({ code: 'AUTHZ_UNAVAILABLE' });
    expect(sent()).toHaveLength(2);
  });

  it('sends a batch again when its answer was lost', async () => {
    let batches = 0;
    const authz = await clientOn([], () => (++batches === 1 ? 'reset' : { body: {} }));
    await expect(authz.apply({ writes: sharedWith(1) })).resolves.toEqual({ writes: 1, deletes: 0 });
    expect(sent()).toHaveLength(2);
  });

  it('refuses a tuple that is to be there and gone', async () => {
    const authz = await clientOn([]);
    const tuple = asTuple('user:u1 user agent:a1');
    await expect(authz.apply({ writes: [tuple], deletes: [tuple] })).rejects.toThrow(TypeError);
    expect(sent()).toEqual([]);
  });
});

describe('replace', () => {
  it('makes the wanted all that an object holds', async () => {
    const authz = await clientOn([
      asTuple('user:u1 user agent:a1'),
      asTuple('user:u2 reader agent:a1'),
      asTuple('user:u2 user agent:a2'),
    ]);
    const counts = await authz.replace({
      within: [{ object: 'agent:a1' }],
      wanted: [asTuple('user:u1 user agent:a1'), asTuple('user:u4 user agent:a1')],
    });
    expect(counts).toEqual({ writes: 1, deletes: 1 });
    expect(sent()[0]?.deletes?.tuple_keys).toEqual([asTuple('user:u2 reader agent:a1')]);
  });

  it('works along a subject, over all objects of a type', async () => {
    const space = 'chatx_space:acme--1';
    const authz = await clientOn([asTuple(`${space} user agent:a1`), asTuple(`${space} user tool:t1`)]);
    const counts = await authz.replace({ within: [{ objectType: 'agent', user: space }], wanted: [] });
    expect(counts).toEqual({ writes: 0, deletes: 1 });
    expect(sent()[0]?.deletes?.tuple_keys).toEqual([asTuple(`${space} user agent:a1`)]);
  });

  it('counts a tuple that two filters name once', async () => {
    const authz = await clientOn([asTuple('user:u1 user agent:a1')]);
    const within = [{ object: 'agent:a1' }, { objectType: 'agent', user: 'user:u1' }];
    await expect(authz.replace({ within, wanted: [] })).resolves.toEqual({ writes: 0, deletes: 1 });
  });

  it('refuses a wanted tuple outside what it replaces', async () => {
    const authz = await clientOn([]);
    const replacement = { within: [{ object: 'agent:a1' }], wanted: [asTuple('user:u1 user agent:a2')] };
    await expect(authz.replace(replacement)).rejects.toThrow(TypeError);
    expect(sent()).toEqual([]);
  });

  it('deletes nothing when what is stored cannot be read whole', async () => {
    const authz = await clientOn([]);
    await server.close();
    await expect(authz.replace({ within: [{ object: 'agent:a1' }], wanted: [] })).rejects.toMatchObject({
      code: 'AUTHZ_UNAVAILABLE',
    });
  });
});

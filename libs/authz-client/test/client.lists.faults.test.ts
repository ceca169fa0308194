import { afterEach, describe, expect, it } from '@jest/globals';
import { type AuthzClient, createAuthzClient, type Question } from '../src/index.js';
import { type Answer, type ScriptedServer, type SeenRequest, startAuthzServer } from './scripted-server.js';

let server: ScriptedServer;
afterEach(() => server.close());

async function clientOf(script: (request: SeenRequest) => Answer): Promise<AuthzClient> {
  server = await startAuthzServer(script);
  return createAuthzClient({ url: server.url, storeName: 'parley', timeoutMs: 10_000 });
}

const unavailable = { code: 'AUTHZ_UNAVAILABLE' };
const asked = (end: string) => server.requests.filter(({ path }) => path.endsWith(end));

describe('batchCheck', () => {
  const questions = (count: number): Question[] =>
    Array.from({ length: count }, (_, index) => ({
      subject: 'user:u1',
      relation: 'can_use',
      object: `agent:a${index}`,
    }));

  interface BatchBody {
    checks: { correlation_id: string; tuple_key: { object: string } }[];
  }
  const answerEach = (answer: (object: string) => unknown) => (request: SeenRequest) => ({
    body: {
      result: Object.fromEntries(
        (request.body as BatchBody).checks
          .toReversed()
          .map(({ correlation_id, tuple_key }) => [correlation_id, answer(tuple_key.object)]),
      ),
    },
  });

  it('asks 50 at a time and answers in the order of the questions', async () => {
    const authz = await clientOf(answerEach((object) => ({ allowed: object.endsWith('7') })));
    const answers = await authz.batchCheck(questions(120));
    expect(answers).toEqual(questions(120).map(({ object }) => object.endsWith('7')));
    expect(asked('/batch-check').map(({ body }) => (body as BatchBody).checks.length)).toEqual([50, 50, 20]);
  });

  it('asks nothing when there is no question', async () => {
    const authz = await clientOf(() => 'reset');
    await expect(authz.batchCheck([])).resolves.toEqual([]);
  });

  it.each<[string, unknown]>([
    ['an error', { error: { input_error: 'validation_error', message: 'relation not found' } }],
    ['an error beside a yes', { allowed: true, error: { message: 'half' } }],
    ['no decision', {}],
    ['a yes as text', { allowed: 'yes' }],
  ])('fails as a whole when one item brings %s', async (_, bad) => {
    const authz = await clientOf(answerEach((object) => (object === 'agent:a1' ? bad : { allowed: true })));
    await expect(authz.batchCheck(questions(3))).rejects.toMatchObject(unavailable);
  });

  it('fails when an item is missing from the answer', async () => {
    const authz = await clientOf(() => ({ body: { result: { '0': { allowed: true } } } }));
    await expect(authz.batchCheck(questions(2))).rejects.toMatchObject(unavailable);
  });

  it('takes a correlation id literally, never from the prototype', async () => {
    const authz = await clientOf(() => ({ body: '{"result":{"__proto__":{"0":{"allowed":true}}}}' }));
    await expect(authz.batchCheck(questions(1))).rejects.toMatchObject(unavailable);
  });
});

describe('listObjects', () => {
  const list = (authz: AuthzClient) => authz.listObjects('user:u1', 'can_read', 'datasource');

  it('reads every line of the stream, each object once', async () => {
    const line = (object: string) => `{"result":{"object":"${object}"}}\n`;
    const authz = await clientOf(() => ({ body: line('datasource:a') + line('datasource:b') + line('datasource:a') }));
    await expect(list(authz)).resolves.toEqual(['datasource:a', 'datasource:b']);
    expect(asked('/streamed-list-objects')).toHaveLength(1);
  });

  it('is empty when the stream is', async () => {
    await expect(list(await clientOf(() => ({ body: '' })))).resolves.toEqual([]);
  });

  it.each([
    ['an error line', '{"result":{"object":"datasource:a"}}\n{"error":{"code":4,"message":"deadline"}}\n'],
    ['a line that cannot be read', '{"result":{"object":"datasource:a"}}\n{"result":{"obj'],
    ['an object of another type', '{"result":{"object":"agent:a"}}\n'],
    ['a line without an object', '{}\n'],
  ])('fails as a whole on %s', async (_, body) => {
    await expect(list(await clientOf(() => ({ body })))).rejects.toMatchObject(unavailable);
  });
});

describe('read', () => {
  const tuple = (object: string, user = 'user:u1') => ({ key: { user, relation: 'user', object } });
  const page = (continuation_token: string, ...tuples: unknown[]) => ({ body: { tuples, continuation_token } });
  const tokenOf = ({ body }: SeenRequest) => (body as { continuation_token?: string }).continuation_token;
  const filter = { objectType: 'agent', user: 'user:u1', relation: 'user' };

  it('follows all pages', async () => {
    const pages: Record<string, Answer> = {
      '': page('t1', tuple('agent:a')),
      t1: page('t2', tuple('agent:b')),
      t2: page('', tuple('agent:c')),
    };
    const authz = await clientOf((request) => pages[tokenOf(request) ?? '']!);
    const found = await authz.read(filter);
    expect(found.map(({ object }) => object)).toEqual(['agent:a', 'agent:b', 'agent:c']);
  });

  it('drops what the server sends beyond the filter', async () => {
    const authz = await clientOf(() =>
      page('', tuple('agent:a'), tuple('agent:b', 'user:u2'), tuple('agent_template:c'), tuple('agent:d', 'user:u11')),
    );
    await expect(authz.read(filter)).resolves.toEqual([{ user: 'user:u1', relation: 'user', object: 'agent:a' }]);
  });

  it('asks for no second page to learn whether there is any', async () => {
    const authz = await clientOf(() => page('t1', tuple('agent:a')));
    await expect(authz.exists(filter)).resolves.toBe(true);
    expect(asked('/read')).toHaveLength(1);
  });

  it('looks on for one where the first page holds none that the filter names', async () => {
    const authz = await clientOf((request) =>
      tokenOf(request) ? page('', tuple('agent:a')) : page('t1', tuple('agent:a', 'user:u2')),
    );
    await expect(authz.exists(filter)).resolves.toBe(true);
    expect(asked('/read')).toHaveLength(2);
  });

  it('fails on a token that comes back', async () => {
    const authz = await clientOf((request) => page(tokenOf(request) === 'a' ? 'b' : 'a', tuple('agent:a')));
    await expect(authz.read(filter)).rejects.toMatchObject(unavailable);
    expect(asked('/read')).toHaveLength(3);
  });

  it.each<[string, Answer]>([
    ['a page without a token field', { body: { tuples: [] } }],
    ['a page without tuples', { body: { continuation_token: '' } }],
    ['a tuple without a user', page('', { key: { relation: 'user', object: 'agent:a' } })],
  ])('fails on %s', async (_, answer) => {
    await expect((await clientOf(() => answer)).read(filter)).rejects.toMatchObject(unavailable);
  });

  it('fails when a later page fails: half a list is no list', async () => {
    const authz = await clientOf((request) => (tokenOf(request) ? { status: 400 } : page('t1', tuple('agent:a'))));
    await expect(authz.read(filter)).rejects.toMatchObject(unavailable);
  });

  it('does not believe that nothing is left to delete in a store that is gone', async () => {
    const authz = await clientOf(({ path }) =>
      path.endsWith('/read') ? page('') : { body: { authorization_models: [], continuation_token: '' } },
    );
    const deletes = [{ user: 'user:alice', relation: 'user', object: 'agent:a' }];
    await expect(authz.apply({ deletes })).rejects.toMatchObject(unavailable);
  });

  it('does not believe an empty answer of a store that is gone', async () => {
    const authz = await clientOf(({ path }) =>
      path.endsWith('/read') ? page('') : { body: { authorization_models: [], continuation_token: '' } },
    );
    await expect(authz.read(filter)).rejects.toMatchObject(unavailable);
    await expect(authz.exists(filter)).rejects.toMatchObject(unavailable);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { clientConfig, versionBody } from '@parley/contracts';
import { type Stack, startStack } from '../stack.js';

let stack: Stack;
let bearer: string;
beforeAll(async () => {
  stack = await startStack();
  bearer = await stack.bearerOf('bob');
});
afterAll(() => stack.close());

describe('GET /api/version', () => {
  it('says what was built, and the same each time', async () => {
    const { call } = await stack.startService({ GIT_COMMIT: '0ddba11', BUILD_DATE: '2026-05-06T07:08:09Z' });
    const read = async () => versionBody.parse(await (await call('/api/version', { bearer })).json());
    const expected = { version: 'test', git_commit: '0ddba11', build_date: '2026-05-06T07:08:09Z' };
    expect(await read()).toEqual({ ...expected, node: process.version });
    expect(await read()).toEqual(await read());
  });

  it('admits that it does not know', async () => {
    const res = await stack.call('/api/version', { bearer });
    expect(await res.json()).toMatchObject({ git_commit: 'unknown', build_date: 'unknown' });
  });
});

describe('GET /api/config', () => {
  it('tells the pages what is set', async () => {
    const { call } = await stack.startService({
      APP_NAME: 'Acme Ask',
      SUPPORT_EMAIL: 'help@acme.test',
      ENABLE_GRAPH_RAG: 'false',
    });
    const { data } = clientConfig.parse(await (await call('/api/config', { bearer })).json());
    expect(data).toMatchObject({ app_name: 'Acme Ask', support_email: 'help@acme.test', docs_url: null });
    expect(data).toMatchObject({ graph_rag_enabled: false, chatx_enabled: true, max_message_chars: 32_000 });
  });

  it('tells no address of a neighbour and no secret, and is not cached', async () => {
    const res = await stack.call('/api/config', { bearer });
    const text = await res.text();
    for (const inside of [stack.upstream.url, stack.idp.url, stack.docdb.url, 'ui-bff-secret'])
      expect(text).not.toContain(inside);
    expect(res.headers.get('cache-control')).toBe('no-store');
  });
});

it.each(['/api/version', '/api/config'])('GET %s needs a credential that holds', async (path) => {
  for (const more of [{}, { bearer: 'not-a-token' }]) {
    const res = await stack.call(path, more);
    expect(res.status).toBe(401);
    expect(await res.json()).toMatchObject({ success: false, code: 'UNAUTHORIZED' });
  }
});

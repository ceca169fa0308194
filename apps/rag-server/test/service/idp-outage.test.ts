import { expect, it } from '@jest/globals';
import { startRagServer, until } from '../start-rag-server.js';

interface Ready {
  readonly dependencies: Record<string, { state: string }>;
}

it('names the idp when that is down, and stays ready: tokens are verified with the keys that are known', async () => {
  const rag = await startRagServer();
  const reader = await rag.as('reader');
  const ready = async () => {
    const answer = await reader.get('/readyz');
    return { status: answer.status, idp: (answer.body as Ready).dependencies['idp']?.state };
  };
  const before = [await ready(), (await reader.get('/v1/datasources')).status];
  await rag.issuer.close();
  const after = [await until(ready, ({ idp }) => idp !== 'up'), (await reader.get('/v1/datasources')).status];
  const health = await reader.get('/healthz');
  await rag.close();

  expect(before).toEqual([{ status: 200, idp: 'up' }, 200]);
  expect(after).toEqual([{ status: 200, idp: 'down' }, 200]);
  expect(health.body).toMatchObject({ status: 'healthy', details: { idp: 'down' } });
});

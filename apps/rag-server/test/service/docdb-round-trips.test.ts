import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startDocdb } from '@parley/devstack-docdb';
import { aDatasource, type Requests, type RunningRag, startRagServer } from '../start-rag-server.js';

/** Between a service and docdb; counts what the service asks that is about one collection. */
async function startCounter(target: string) {
  const { port: docdbPort } = new URL(target);
  const asked: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const docdb = connect(Number(docdbPort), '127.0.0.1');
    for (const socket of [client, docdb]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => [client, docdb].forEach((one) => one.destroy()));
    }
    client.on('data', (part: Buffer) => void asked.push(part)).pipe(docdb);
    docdb.pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: target.replace(`:${docdbPort}`, `:${port}`).replace(/replicaSet=[^&]+/, 'directConnection=true'),
    /** How often the name of the collection went by while this ran. */
    async during(collection: string, run: () => Promise<unknown>) {
      asked.length = 0;
      await run();
      return Buffer.concat(asked).toString('latin1').split(`\0${collection}\0`).length - 1;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

describe('what docdb is asked', () => {
  let docdb: Awaited<ReturnType<typeof startDocdb>>;
  let counter: Awaited<ReturnType<typeof startCounter>>;
  let rag: RunningRag;
  let admin: Requests;
  const ids = Array.from({ length: 100 }, (_, at) => `files:${at}`);
  beforeAll(async () => {
    docdb = await startDocdb({ port: 0 });
    counter = await startCounter(docdb.url);
    rag = await startRagServer({ DOCDB_URI: counter.url });
    admin = await rag.as('admin');
    for (const id of ids) {
      await admin.post('/v1/datasource').send(aDatasource(id));
      await admin.post('/v1/job').query({ datasource_id: id });
    }
  });
  afterAll(async () => {
    await rag.close();
    await Promise.all([counter.close(), docdb.close()]);
  });

  it('is one question for a hundred datasources', async () => {
    expect(await counter.during('rag_datasources', () => admin.get('/v1/datasources'))).toBe(1);
  });

  it('is one question for the jobs of a hundred datasources', async () => {
    const ask = () => admin.post('/v1/jobs/batch').send({ datasource_ids: ids });

    expect(await counter.during('rag_jobs', ask)).toBeLessThan(5);
    expect((await ask()).body).toMatchObject({ total_jobs: 100 });
  });
});

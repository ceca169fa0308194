import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { newStore, send, start, StoreClient } from './client.js';

const model = 'type user\ntype document\n  relations\n    define owner: [user]';
let folder: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'authz-'));
  await build({
    stdin: {
      contents: `
        import { startAuthz } from './index.js';
        const { url } = await startAuthz({ port: 0, dataDir: process.argv[2] });
        console.log(url);
      `,
      loader: 'ts',
      resolveDir: fileURLToPath(new URL('../src', import.meta.url)),
    },
    outfile: join(folder, 'server.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

async function startChild(dataDir: string): Promise<{ url: string; kill: () => Promise<void> }> {
  const child = spawn(process.execPath, [join(folder, 'server.mjs'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [url] = (await once(createInterface(child.stdout), 'line', { signal: AbortSignal.timeout(10_000) })) as [
    string,
  ];
  const gone = once(child, 'exit');
  return {
    url,
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

describe('a data folder', () => {
  it('brings everything back after a stop', async () => {
    const dataDir = join(folder, 'stopped');
    const before = await start({ dataDir });
    const store = await newStore(before.url);
    const modelId = await store.model(model);
    await store.write('document:1#owner@user:anne');
    const changes = (await store.get('changes')).body;
    await before.close();

    const after = await start({ dataDir });
    const same = new StoreClient(after.url, store.id);
    expect((await send(`${after.url}/stores/${store.id}`, 'GET')).body['name']).toBe('test store');
    expect((await same.get(`authorization-models/${modelId}`)).status).toBe(200);
    expect(await same.allows('document:1#owner@user:anne')).toBe(true);
    expect((await same.get('changes')).body).toEqual(changes);
    await after.close();
  });

  it('has every acknowledged write after kill -9', async () => {
    const dataDir = join(folder, 'killed');
    const first = await startChild(dataDir);
    const store = await newStore(first.url);
    await store.model(model);
    const writes = Array.from({ length: 60 }, (_, index) => `document:${index}#owner@user:anne`);
    const acknowledged: string[] = [];
    const writing = writes.map(async (tuple) => {
      const reply = await store.write(tuple).catch(() => undefined);
      if (reply?.status === 200) acknowledged.push(tuple);
      if (acknowledged.length === 20) await first.kill();
    });
    await Promise.all(writing);
    expect(acknowledged.length).toBeGreaterThanOrEqual(20);

    const second = await startChild(dataDir);
    const same = new StoreClient(second.url, store.id);
    for (const tuple of acknowledged) expect(await same.allows(tuple)).toBe(true);
    expect((await same.write('document:after#owner@user:anne')).status).toBe(200);
    await second.kill();
  });
});

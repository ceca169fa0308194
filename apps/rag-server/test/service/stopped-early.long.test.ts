import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startTokenIssuer, type TokenIssuer } from '@parley/auth/testing';
import { startDocdb } from '@parley/devstack-docdb';
import { type BuiltProgram, freePort } from '@parley/testkit';
import { buildRagServer, shippedModel } from '../spawn-rag-server.js';
import { until } from '../start-rag-server.js';

let docdb: Awaited<ReturnType<typeof startDocdb>>;
let issuer: TokenIssuer;
let built: BuiltProgram;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rag-stopped-'));
  [docdb, issuer, built] = await Promise.all([startDocdb({ port: 0 }), startTokenIssuer(), buildRagServer()]);
});
afterAll(async () => {
  await Promise.all([docdb.close(), issuer.close(), built.remove()]);
  await rm(dataDir, { recursive: true, force: true });
});

/** It answers probes from here on, while it still opens what it needs. */
async function startAnswering(): Promise<ChildProcess> {
  const port = await freePort();
  const settings = {
    ...{ OIDC_ISSUER: issuer.issuer, OIDC_AUDIENCE: 'rag-server', DOCDB_URI: docdb.url, RAG_DATA_DIR: dataDir },
    ...{ PORT: String(port), DRAIN_SECONDS: '0', DRAIN_NOTICE_SECONDS: '0', ...shippedModel },
  };
  const child = spawn(process.execPath, [built.main], {
    env: { ...built.env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isAlive = () =>
    fetch(`http://127.0.0.1:${port}/livez`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(isAlive, (ok) => ok);
  return child;
}

// From a thread that has hardly begun to a model that is loaded.
it.each([0, 150, 200, 250, 275, 300, 325, 350, 400])(
  'ends in order when it is asked to stop %i ms after its first answer, whatever it opens',
  async (ms) => {
    const child = await startAnswering();
    const ended = once(child, 'exit');
    await delay(ms);
    child.kill('SIGTERM');

    expect(await ended).toEqual([0, null]);
  },
);

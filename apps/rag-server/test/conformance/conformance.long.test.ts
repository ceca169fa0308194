import { readFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { startRagServer } from '../start-rag-server.js';
import { runSuite, type SuiteRun } from './run-suite.js';
import { serveFixtures } from './serve-fixtures.js';

/** Needs a session to begin with, before 2026-07-28; several streams at once are tested in `mcp-endpoint.test.ts`. */
const needsSession = 'server-sse-multiple-streams';

async function requiredScenarios(revision: string): Promise<string[]> {
  const file = import.meta.resolve(`@modelcontextprotocol/conformance/requirements/${revision}.yaml`);
  const [, list = ''] = /^server:\n((?: {2}- .+\n)+)/m.exec(await readFile(fileURLToPath(file), 'utf8')) ?? [];
  return [...list.matchAll(/- (\S+)/g)].map(([, name]) => name!);
}

const withStatus = ({ checks }: SuiteRun, status: string) =>
  [...checks].flatMap(([scenario, all]) =>
    all.filter((one) => one.status === status).map(({ id, errorMessage }) => ({ scenario, id, errorMessage })),
  );
const passing = ({ checks }: SuiteRun) =>
  [...checks].filter(([, all]) => all.some(({ status }) => status === 'SUCCESS')).map(([scenario]) => scenario);

describe('the official conformance suite', () => {
  it.each([
    ['2025-11-25', 30],
    ['2026-07-28', 37],
  ])('passes every server requirement of %s on our endpoint', async (revision, count) => {
    const server = await serveFixtures();
    const [run, required] = await Promise.all([
      runSuite(server.url, '--requirements', revision),
      requiredScenarios(revision),
    ]);
    await server.close();

    // What a revision does not score (extensions, such as its tasks) is run as well, and not asked of anybody.
    expect(withStatus(run, 'FAILURE').filter(({ scenario }) => required.includes(scenario))).toEqual([]);
    expect(run.exitCode).toBe(0);
    expect(required).toHaveLength(count);
    expect(passing(run)).toEqual(expect.arrayContaining(required.filter((name) => name !== needsSession)));
  });

  it('passes what applies to every server on the product itself', async () => {
    const rag = await startRagServer();
    const proxy = await bearerProxy(rag.url, await rag.tokenOf('reader'));
    const scenarios = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'];
    const runs: SuiteRun[] = [];
    for (const scenario of scenarios) runs.push(await runSuite(proxy.url, '--scenario', scenario));
    await proxy.close();
    await rag.close();

    expect(runs.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0, 0]);
    expect(runs.flatMap((run) => withStatus(run, 'FAILURE'))).toEqual([]);
    expect(runs.flatMap(passing)).toEqual(scenarios);
  });
});

/** The suite knows no bearer: this adds it and changes nothing else. */
async function bearerProxy(target: string, token: string) {
  const server = createServer((req, res) => {
    const headers = { ...req.headers, authorization: `Bearer ${token}` };
    const onward = request(`${target}${req.url ?? ''}`, { method: req.method, headers }, (answer) => {
      res.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(res);
    });
    req.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Manifest, parseManifests } from '../kubernetes/manifest.js';
import { prepareCharts, release, renderChart } from './helm.js';
import { goodValueSets } from './value-sets.js';

const annotation = 'checksum/secret';

/** An upgrade restarts the pods of a Secret that changed, no others, and none where somebody says no. */
export async function checkChangedSecrets(): Promise<string> {
  const { umbrella } = await prepareCharts();
  const set = goodValueSets().find(({ name }) => name === 'embedded');
  if (set === undefined) throw new Error('there are no values called embedded');
  const render = async (...more: string[]) => sumsOf(parseManifests(await renderChart(umbrella, set, release, more)));
  const cluster = await startSecrets();
  try {
    const at = (version: string, ...more: string[]) => {
      cluster.version = version;
      return render('--dry-run=server', '--kubeconfig', cluster.kubeconfig, ...more);
    };
    const [first, again, changed] = [await at('1'), await at('1'), await at('2')];
    const kept = await at('2', '--set', 'ui-bff.secret.rollOnChange=false');
    const none = await at('2', '--set', 'global.secret.rollOnChange=false');
    must(first.every(Boolean) && first.length >= 3, 'pods know the version of their Secret');
    must(first.join() === again.join(), 'a Secret that stays restarts nothing');
    must(
      changed.every((sum, index) => sum !== first[index]),
      'a changed Secret restarts its pods',
    );
    must(kept.filter((sum) => sum === '').length === 1 && none.every((sum) => sum === ''), 'it can be switched off');
    must(
      (await render()).every((sum) => sum === ''),
      'without a cluster the manifests stay as they are',
    );
    return `${first.length} workloads`;
  } finally {
    await cluster.close();
  }
}

function must(holds: boolean, rule: string): void {
  if (!holds) throw new Error(`does not hold: ${rule}`);
}

const sumsOf = (manifests: readonly Manifest[]): string[] =>
  manifests
    .filter(({ kind }) => kind === 'Deployment')
    .map(({ spec }) => spec?.template?.metadata?.annotations?.[annotation] ?? '');

/** As much of an API server as Helm's `lookup` asks: whatever Secret is asked for is there, in the version that was set. */
async function startSecrets() {
  const folder = mkdtempSync(join(tmpdir(), 'parley-secrets-'));
  const cluster = { version: '1', kubeconfig: join(folder, 'kubeconfig.json'), close };
  const server = createServer(({ url = '' }, response) => {
    const found = answerTo(url.split('?')[0] ?? '', cluster.version);
    const missing = { kind: 'Status', apiVersion: 'v1', status: 'Failure', reason: 'NotFound', code: 404 };
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(found ?? missing));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  writeFileSync(cluster.kubeconfig, accessTo((server.address() as AddressInfo).port));
  async function close(): Promise<void> {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
    rmSync(folder, { recursive: true, force: true });
  }
  return cluster;
}

function answerTo(path: string, resourceVersion: string): object | undefined {
  const secret = /^\/api\/v1\/namespaces\/[^/]+\/secrets\/(?<name>[^/]+)$/.exec(path)?.groups?.['name'];
  if (secret !== undefined)
    return { apiVersion: 'v1', kind: 'Secret', metadata: { name: secret, uid: 'a', resourceVersion } };
  return discovery[path];
}

const discovery: Readonly<Record<string, object>> = {
  '/version': { major: '1', minor: '34', gitVersion: 'v1.34.0' },
  '/api': { kind: 'APIVersions', versions: ['v1'] },
  '/apis': { kind: 'APIGroupList', apiVersion: 'v1', groups: [] },
  '/api/v1': {
    kind: 'APIResourceList',
    groupVersion: 'v1',
    resources: [{ name: 'secrets', singularName: 'secret', namespaced: true, kind: 'Secret', verbs: ['get'] }],
  },
};

const accessTo = (port: number): string =>
  JSON.stringify({
    ...{ apiVersion: 'v1', kind: 'Config', 'current-context': 'test' },
    clusters: [{ name: 'test', cluster: { server: `http://127.0.0.1:${port}` } }],
    users: [{ name: 'test', user: {} }],
    contexts: [{ name: 'test', context: { cluster: 'test', user: 'test' } }],
  });

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inWorkspace, run } from '@parley/testkit';
import { forVersion, prepareCharts, release } from '../charts/helm.js';
import { goodValueSets, type ValueSet } from '../charts/value-sets.js';
import { parseManifests } from '../kubernetes/manifest.js';
import type { Check } from '../report.js';
import { findTool } from '../tools/find-tool.js';
import { definitionOf, type KindSchema } from './definition-of.js';
import { type Cluster, startCluster } from './start-cluster.js';

/** What only a real API server can say: it fills in defaults, refuses unknown fields and warns of unsafe pods. */
export const clusterChecks: readonly Check[] = [
  ['helm upgrade --install on a real API server', () => checkInstalling('helm')],
  ['the same with Helm 4', () => checkInstalling('helm-4')],
];

const folder = inWorkspace('dist/delivery/cluster');

type HelmTool = 'helm' | 'helm-4';

async function checkInstalling(tool: HelmTool): Promise<string> {
  findTool(tool);
  mkdirSync(folder, { recursive: true });
  const cluster = await startCluster();
  try {
    const { umbrella } = await prepareCharts();
    await addForeignKinds(cluster);
    let objects = 0;
    for (const set of goodValueSets()) objects += await install({ cluster, tool, chart: umbrella }, set);
    return `${goodValueSets().length} sets of values, each installed, upgraded twice, removed and applied twice, ${objects} objects`;
  } finally {
    await cluster.close();
  }
}

/** So that objects of the operators that the charts know are taken as well, and what sets of values count on is there. */
async function addForeignKinds({ kubectl }: Cluster): Promise<void> {
  const schemas = inWorkspace('tools/delivery/schemas');
  const read = (file: string) => JSON.parse(readFileSync(join(schemas, file), 'utf8')) as KindSchema;
  const items = readdirSync(schemas).map((file) => definitionOf(read(file)));
  const file = join(folder, 'definitions.json');
  writeFileSync(file, JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
  await kubectl('apply', '-f', file);
  await kubectl('apply', '-f', inWorkspace('tools/delivery/src/cluster/already-there.yaml'));
  await kubectl('wait', '--for=condition=Established', '--timeout=60s', '-f', file);
}

interface Place {
  readonly cluster: Cluster;
  readonly tool: HelmTool;
  readonly chart: string;
}

/** Two upgrades follow the installation; resolves to how many objects there were. */
async function install({ cluster, tool, chart }: Place, set: ValueSet): Promise<number> {
  const { kubectl, kubeconfig } = cluster;
  const namespace = `with-${set.name}`;
  await kubectl('create', 'namespace', namespace);
  await kubectl('label', 'namespace', namespace, 'pod-security.kubernetes.io/warn=restricted');
  const helm = (...args: string[]) => helmOn({ tool, kubeconfig, namespace }, args);
  const upgrade = ['upgrade', '--install', release, chart, '--values', set.file];
  for (let times = 0; times < 3; times += 1) refuseWarnings(set, await helm(...upgrade));
  const manifest = await helm('get', 'manifest', release);
  await helm('uninstall', release);
  // By the context and not by an option, which would refuse objects that name another namespace themselves.
  await kubectl('config', 'set-context', '--current', `--namespace=${namespace}`);
  await applyTwice(cluster, await helm('template', release, chart, ...forVersion, '--values', set.file));
  return parseManifests(manifest).length;
}

/** As those do who keep no releases. */
async function applyTwice({ kubectl }: Cluster, manifest: string): Promise<void> {
  const file = join(folder, 'applied.yaml');
  writeFileSync(file, manifest);
  await kubectl('apply', '--validate=strict', '-f', file);
  await kubectl('apply', '--validate=strict', '-f', file);
  await kubectl('delete', '--wait=false', '-f', file);
}

interface Target {
  readonly tool: HelmTool;
  readonly kubeconfig: string;
  readonly namespace: string;
}

async function helmOn(at: Target, args: readonly string[]): Promise<string> {
  const where = ['--kubeconfig', at.kubeconfig, '--namespace', at.namespace];
  const { code, output } = await run(findTool(at.tool), [...args, ...where]);
  if (code !== 0) throw new Error(`helm ${args[0] ?? ''} in ${at.namespace}:\n${output.trim()}`);
  return output;
}

/** Helm passes the server's warnings on and succeeds all the same. */
function refuseWarnings({ name }: ValueSet, said: string): void {
  const warnings = said.split('\n').filter((line) => /would violate PodSecurity|unknown field|deprecated/i.test(line));
  if (warnings.length > 0) throw new Error(`${name}: ${warnings.join('\n')}`);
}

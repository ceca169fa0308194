import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { stringify } from 'yaml';
import { inWorkspace } from '@parley/testkit';
import { type Manifest, parseManifests } from '../kubernetes/manifest.js';
import { readSettings, type Service, services, type Setting } from '../settings/read-settings.js';
import { prepareCharts, renderChart } from './helm.js';
import { everySetting } from './sample-values.js';

const folder = inWorkspace('dist/delivery/every-setting');

/** Renders every service's chart with every setting given, and looks for each in what its pods would read. */
export async function checkSettingsReachPods(): Promise<string> {
  const { all } = await prepareCharts();
  await mkdir(folder, { recursive: true });
  let count = 0;
  for (const service of services) {
    const settings = await readSettings(service);
    const chart = all.find((path) => basename(path) === service);
    if (chart === undefined) throw new Error(`${service} has no chart`);
    const missing = missingIn(await render(service, chart, settings), settings);
    if (missing.length > 0) throw new Error(`${service}: ${missing.join(', ')} do not reach its pods`);
    count += settings.length;
  }
  return `${count} settings`;
}

async function render(service: Service, chart: string, settings: readonly Setting[]): Promise<Manifest[]> {
  const file = join(folder, `${service}.yaml`);
  // Helm reads YAML 1.1, in which `off` without quotes is false.
  await writeFile(file, stringify(everySetting(service, settings), { version: '1.1' }));
  return parseManifests(await renderChart(chart, { name: service, file }));
}

/** Settings that are in neither the ConfigMap nor, when secret, among the references to the Secret. */
export function missingIn(manifests: readonly Manifest[], settings: readonly Setting[]): string[] {
  const plain = Object.keys(manifests.find(({ kind }) => kind === 'ConfigMap')?.data ?? {});
  const container = manifests.find(({ spec }) => spec?.template !== undefined)?.spec?.template?.spec.containers[0];
  const referred = (container?.env ?? []).filter(({ valueFrom }) => valueFrom?.secretKeyRef).map(({ name }) => name);
  return settings.filter(({ name, secret }) => !(secret ? referred : plain).includes(name)).map(({ name }) => name);
}

import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { inWorkspace } from '@parley/testkit';
import { prepareCharts, release, renderChart } from '../src/charts/helm.js';
import { type Manifest, parseManifests } from '../src/kubernetes/manifest.js';
import { podSecurityProblems } from '../src/kubernetes/pod-security.js';
import { findTool, ToolMissing } from '../src/tools/find-tool.js';
import { containersOf } from './run-pod.js';

const page = readFileSync(inWorkspace('docs/quickstart-cluster.md'), 'utf8');

/** Its commands, each in one line; a loop stands once for each of its words. */
const commands = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)]
  .map(([, block = '']) => withValues(block.replace(/\\\n\s*/g, '')))
  .flatMap(unrolled);

/** `$version` is what the page's own command makes it. */
function withValues(block: string): string {
  const [line = '', pattern = '', file = ''] = /^version=\$\(sed -n 's\/\^(\S+ )\/\/p' (\S+)\)\n/m.exec(block) ?? [];
  if (line === '') return block;
  const found = readFileSync(inWorkspace(file), 'utf8')
    .split('\n')
    .find((one) => one.startsWith(pattern));
  return block.replace(line, '').replaceAll('$version', found?.slice(pattern.length) ?? '');
}

function unrolled(block: string): string[] {
  const loop = /^for (\w+) in ([^;]+); do([\s\S]*?)done$/m;
  const found = loop.exec(block);
  if (!found) return block.split('\n').filter((line) => line.trim() !== '');
  const [whole, name = '', words = '', body = ''] = found;
  const rounds = words.split(' ').flatMap((word) => body.replaceAll(`$${name}`, word).split(/;|\n/));
  return [...unrolled(rounds.join('\n')), ...unrolled(block.replace(whole, ''))].map((line) => line.trim());
}

const beginning = (words: string) => commands.filter((command) => command.startsWith(words));
const optionsOf = (command: string, name: string) =>
  [...command.matchAll(new RegExp(`--${name} (\\S+)`, 'g'))].map(([, value = '']) => value);

/** Images of Parley that the cluster gets. */
const loaded = beginning('kind load docker-image').map((command) => command.split(' ')[3] ?? '');
const nameOf = (image: string) => /^parley\/([^:]+):/.exec(image)?.[1] ?? '';

describe('the page from an empty cluster to the first answer', () => {
  it('names files that are there, and no program but those that it asks for', () => {
    const files = commands.flatMap((command) => command.match(/\b(charts|docs)\/[\w./-]+/g) ?? []);

    expect(files.length).toBeGreaterThanOrEqual(10);
    expect(files.filter((file) => !existsSync(inWorkspace(file)))).toEqual([]);
    const programs = new Set(commands.map((command) => command.split(' ')[0]));
    expect([...programs].sort()).toEqual(['helm', 'kind', 'kubectl', 'npm']);
  });

  it('loads what it builds into the cluster that it makes, and removes that one', () => {
    const [cluster] = optionsOf(beginning('kind create')[0] ?? '', 'name');

    expect(beginning('npm')).toEqual(['npm run images']);
    const { scripts } = JSON.parse(readFileSync(inWorkspace('package.json'), 'utf8')) as { scripts: object };
    expect(scripts).toHaveProperty('images');
    expect(beginning('kind load').map((command) => optionsOf(command, 'name'))).toEqual(loaded.map(() => [cluster]));
    expect(loaded.filter((image) => !existsSync(inWorkspace('docker', `${nameOf(image)}.Dockerfile`)))).toEqual([]);
    expect(beginning('kind delete')).toEqual([`kind delete cluster --name ${cluster}`]);
  });
});

const hasHelm = () => {
  try {
    return findTool('helm') !== '';
  } catch (error) {
    if (!(error instanceof ToolMissing)) throw error;
    return false;
  }
};
if (!hasHelm()) process.stderr.write('SKIPPED: what the page installs is not rendered: helm is not installed\n');

(hasHelm() ? describe : describe.skip)('what the page installs', () => {
  const sets: Manifest[][] = [];
  beforeAll(async () => {
    const { umbrella } = await prepareCharts();
    for (const command of beginning('helm upgrade')) {
      const [file = ''] = optionsOf(command, 'values');
      const more = optionsOf(command, 'set').flatMap((value) => ['--set', value]);
      sets.push(parseManifests(await renderChart(umbrella, { name: 'page', file: inWorkspace(file) }, release, more)));
    }
  });
  const all = () => sets[0] ?? [];
  const named = (kind: string, name: string) => all().find((one) => one.kind === kind && one.metadata.name === name);

  it('needs no image of Parley’s that was not loaded, and is what the restricted standard wants', () => {
    const workloads = all().filter(({ kind }) => ['Deployment', 'StatefulSet', 'Job'].includes(kind));
    const images = workloads.flatMap(({ kind, metadata }) => containersOf(all(), kind, metadata.name));
    const own = new Set(images.map(({ image }) => image).filter((image) => image.startsWith('parley/')));

    expect([...own].sort()).toEqual([...loaded].sort());
    expect(sets.flat().flatMap(podSecurityProblems)).toEqual([]);
  });

  it('has the objects that later commands name', () => {
    const said = commands.join('\n');
    for (const [, name = '', port = ''] of said.matchAll(/port-forward service\/(\S+) \d+:(\S+)/g))
      expect(named('Service', name)?.spec).toMatchObject({
        ports: expect.arrayContaining([expect.objectContaining({ name: port })]),
      });
    for (const [, name = ''] of said.matchAll(/deployment\/(\S+)/g)) expect(named('Deployment', name)).toBeDefined();
    const [, secret = '', key = ''] = /get secret (\S+) .*\.data\.(\w+)/.exec(said) ?? [];
    const [made] = containersOf(all(), 'Job', 'parley-secrets');
    expect(made?.args).toEqual(expect.arrayContaining(['secrets', secret, '--random', key]));
    const [, label = '', value = ''] = /wait job --selector (\S+)=(\S+)/.exec(said) ?? [];
    expect(all().filter(({ kind, metadata }) => kind === 'Job' && metadata.labels?.[label] === value)).toHaveLength(1);
  });

  it('sends browsers to where the commands lead them', () => {
    const told = (name: string) => named('ConfigMap', name)?.data ?? {};
    for (const address of [told('parley-ui-bff')['PUBLIC_URL'], told('parley-ui-bff')['IDP_URL']]) {
      expect(page).toContain(`\`${address}\``);
      expect(beginning('kubectl').join('\n')).toContain(` ${new URL(address ?? '').port}:http`);
    }
  });

  it('applied again brings the same jobs, and makes no value of a secret by itself', async () => {
    const { umbrella } = await prepareCharts();
    const set = { name: 'page', file: inWorkspace('charts/parley/ci/quickstart-values.yaml') };
    const [first, again] = [await renderChart(umbrella, set), await renderChart(umbrella, set)];

    expect(first).toBe(again);
    expect(parseManifests(first).filter(({ kind }) => kind === 'Secret')).toEqual([]);
  });
});

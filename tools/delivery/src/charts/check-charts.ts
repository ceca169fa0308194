import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { inWorkspace, must, run } from '@parley/testkit';
import type { Check } from '../report.js';
import { parseManifests } from '../kubernetes/manifest.js';
import { podSecurityProblems } from '../kubernetes/pod-security.js';
import { kubernetesVersion, prepareSchemas } from '../kubernetes/prepare-schemas.js';
import { findTool } from '../tools/find-tool.js';
import { expectedParts, unmetParts } from './expected-parts.js';
import { generatedFiles } from './generated-files.js';
import { checkChangedSecrets } from './changed-secrets.js';
import { checkSettingsReachPods } from './check-settings.js';
import { guardedProblems } from './guarded-network.js';
import { lintChart, packageChart, prepareCharts, refusalOf, release, renderChart, renderWithHelm4 } from './helm.js';
import { looseEnds } from './loose-ends.js';
import { unannouncedIngresses } from './public-urls.js';
import { goodValueSets, wrongValueSets } from './value-sets.js';

const folder = inWorkspace('dist/delivery/rendered');
const renderedFiles = () => goodValueSets().map(({ name }) => join(folder, `${name}.yaml`));

/** Everything that holds of the charts without a cluster. */
export const chartChecks: readonly Check[] = [
  ['charts name every setting of the services', checkGenerated],
  ['helm lint --strict, helm template', checkRendering],
  ['Helm 4 makes the same objects', checkHelm4],
  ['objects of a release have unique names, however long its own', checkNames],
  ['services have the address of their ingress', checkPublicUrls],
  ['what is customised stands in the objects', checkExpected],
  ['what refers to an object finds it', checkLooseEnds],
  ['proxy, authority and nodes reach all that runs', checkGuarded],
  ['on OpenShift no pod names a user', checkOpenShift],
  ['a new version brings a new job', checkJobs],
  ['a changed Secret brings new pods', checkChangedSecrets],
  ['every setting reaches its pods', checkSettingsReachPods],
  ['helm refuses invalid values', checkRefusals],
  ['kubeconform -strict', checkSchemas],
  ['kube-score without criticals', checkScore],
  ['restricted pod security', checkPodSecurity],
  ['helm package', checkPackage],
];

async function checkGenerated(): Promise<string> {
  const files = await generatedFiles();
  for (const { path, content } of files) {
    const current = await readFile(path, 'utf8').catch(() => '');
    if (current !== content) throw new Error(`${path} is stale: npm run delivery -- generate`);
  }
  return `${files.length} files`;
}

async function checkRendering(): Promise<string> {
  const { umbrella } = await prepareCharts();
  await mkdir(folder, { recursive: true });
  let objects = 0;
  for (const set of goodValueSets()) {
    await lintChart(umbrella, set);
    const text = await renderChart(umbrella, set);
    objects += parseManifests(text).length;
    await writeFile(join(folder, `${set.name}.yaml`), text);
  }
  return `${goodValueSets().length} sets of values, ${objects} objects`;
}

/** What is checked of them below then holds of both. */
async function checkHelm4(): Promise<string> {
  findTool('helm-4');
  const { umbrella } = await prepareCharts();
  for (const set of goodValueSets()) {
    const [byHelm3, byHelm4] = [await renderChart(umbrella, set), await renderWithHelm4(umbrella, set)];
    assert.deepEqual(parseManifests(byHelm4), parseManifests(byHelm3), `Helm 3 and Helm 4 differ with ${set.name}`);
  }
  return `${goodValueSets().length} sets of values`;
}

/** As long as the charts take. */
const longRelease = 'parley'.padEnd(45, '-of-a-team');

async function checkNames(): Promise<string> {
  const { umbrella } = await prepareCharts();
  for (const set of goodValueSets()) {
    const names = parseManifests(await renderChart(umbrella, set, longRelease)).map(
      ({ kind, metadata }) => `${kind} ${metadata.name}`,
    );
    const twice = names.filter((name, at) => names.indexOf(name) !== at);
    if (twice.length > 0) throw new Error(`${set.name}: ${twice.join(', ')}`);
  }
  return `${longRelease.length} characters`;
}

async function checkPublicUrls(): Promise<string> {
  const sets = await Promise.all(renderedFiles().map(readManifests));
  const problems = sets.flatMap(unannouncedIngresses);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return `${sets.flat().filter(({ kind }) => kind === 'Ingress').length} of them`;
}

async function checkExpected(): Promise<string> {
  let parts = 0;
  for (const { name } of goodValueSets()) {
    const expected = expectedParts(name);
    const problems = unmetParts(await readManifests(join(folder, `${name}.yaml`)), expected);
    if (problems.length > 0) throw new Error(`${name}: ${problems.join('\n')}`);
    parts += expected.length;
  }
  return `${parts} parts`;
}

async function checkLooseEnds(): Promise<string> {
  const sets = await Promise.all(renderedFiles().map(readManifests));
  const problems = sets.flatMap(looseEnds);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return `${sets.flat().length} objects`;
}

async function checkGuarded(): Promise<string> {
  const manifests = await readManifests(join(folder, 'guarded.yaml'));
  const problems = guardedProblems(manifests);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return `${manifests.length} objects`;
}

async function checkOpenShift(): Promise<string> {
  const manifests = await readManifests(join(folder, 'openshift.yaml'));
  const named = manifests.filter((manifest) => /"(runAsUser|runAsGroup|fsGroup)":/.test(JSON.stringify(manifest)));
  if (named.length > 0) throw new Error(named.map(({ kind, metadata }) => `${kind} ${metadata.name}`).join(', '));
  return `${manifests.length} objects`;
}

/** Applied without Helm, every revision is the first, and a job that is there already cannot be changed. */
async function checkJobs(): Promise<string> {
  const { umbrella } = await prepareCharts();
  const set = goodValueSets().find(({ name }) => name === 'embedded');
  if (set === undefined) throw new Error('there are no values called embedded');
  const jobsOf = async (...more: string[]) =>
    parseManifests(await renderChart(umbrella, set, release, more))
      .filter(({ kind }) => kind === 'Job')
      .map(({ metadata }) => metadata.name);
  const [first, again] = [await jobsOf(), await jobsOf()];
  const next = await jobsOf('--set', 'ui-bff.image.tag=9.9.9');
  if (first.length === 0 || first.join() !== again.join()) throw new Error(`${first.join()} became ${again.join()}`);
  if (next.some((name) => first.includes(name))) throw new Error(`${next.join()} stays for another image`);
  return first.join();
}

/** One file with all charts in it, which is what a registry gets; it says what the folder says. */
async function checkPackage(): Promise<string> {
  const { umbrella } = await prepareCharts();
  const file = await packageChart(umbrella);
  for (const set of goodValueSets())
    if ((await renderChart(file, set)) !== (await renderChart(umbrella, set)))
      throw new Error(`${file} and the folder differ with ${set.name}`);
  const readme = await must(findTool('helm'), ['show', 'readme', file]);
  if (!readme.includes('helm upgrade --install')) throw new Error(`${file} does not say how it is installed`);
  return basename(file);
}

async function checkRefusals(): Promise<string> {
  const { umbrella } = await prepareCharts();
  for (const set of wrongValueSets()) {
    const refusal = await refusalOf(umbrella, set);
    if (refusal === undefined) throw new Error(`${set.name}: was taken`);
    if (!refusal.includes(set.naming)) throw new Error(`${set.name}: refused, but not for ${set.naming}: ${refusal}`);
  }
  return `${wrongValueSets().length} files refused, each for its own reason`;
}

async function checkSchemas(): Promise<string> {
  const kubeconform = findTool('kubeconform');
  const schemas = await prepareSchemas();
  const said = await must(kubeconform, ['-strict', '-summary', '-schema-location', schemas, ...renderedFiles()]);
  return said.trim();
}

async function checkScore(): Promise<string> {
  const version = `v${kubernetesVersion.split('.').slice(0, 2).join('.')}`;
  const score = ['score', '--kubernetes-version', version, '--output-format', 'ci'];
  for (const file of renderedFiles()) {
    const { output } = await run(findTool('kube-score'), [...score, ...ignoredIn(file), file]);
    const criticals = output.split('\n').filter((line) => line.startsWith('[CRITICAL]'));
    if (criticals.length > 0 || !output.includes('[OK]'))
      throw new Error(`${file}:\n${criticals.join('\n') || output}`);
  }
  return `${renderedFiles().length} sets of values`;
}

/**
 * On OpenShift the namespace chooses the user, so that no pod may. Images of others with exact tags need not be pulled again,
 * and those that were loaded into the nodes of a cluster on one machine have no registry to be pulled from.
 */
const ignoredTests: Readonly<Record<string, string>> = {
  'openshift.yaml': 'container-security-context-user-group-id',
  'backup.yaml': 'container-image-pull-policy',
  'restore.yaml': 'container-image-pull-policy',
  'quickstart.yaml': 'container-image-pull-policy',
  'quickstart-ingress.yaml': 'container-image-pull-policy',
};

const ignoredIn = (file: string): string[] => {
  const test = ignoredTests[basename(file)];
  return test === undefined ? [] : ['--ignore-test', test];
};

async function checkPodSecurity(): Promise<string> {
  const manifests = (await Promise.all(renderedFiles().map(readManifests))).flat();
  const problems = manifests.flatMap(podSecurityProblems);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return `${manifests.length} objects`;
}

async function readManifests(file: string) {
  findTool('helm');
  return parseManifests(await readFile(file, 'utf8'));
}

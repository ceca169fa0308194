import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inWorkspace, must, run } from '@parley/testkit';
import { services } from '../settings/read-settings.js';
import { findTool } from '../tools/find-tool.js';
import { kubernetesVersion } from '../kubernetes/prepare-schemas.js';
import type { ValueSet } from './value-sets.js';

/** Release that everything is rendered as, unless its name is what matters. */
export const release = 'parley';

/** Charts with their dependencies inside, in a folder that may be thrown away. */
export interface PreparedCharts {
  readonly umbrella: string;
  readonly all: readonly string[];
}

const folder = inWorkspace('dist/delivery/charts');

/** Copies the charts and puts their dependencies in, those of the services first. Throws ToolMissing without helm. */
export async function prepareCharts(): Promise<PreparedCharts> {
  const helm = findTool('helm');
  await rm(folder, { recursive: true, force: true });
  const isSource = (path: string) => !/\/charts\/[a-z-]+\/(charts|Chart\.lock)$/.test(path);
  await cp(inWorkspace('charts'), folder, { recursive: true, filter: isSource });
  await writeFile(join(folder, 'parley/README.md'), await packagedReadme());
  const all = [...services, 'quickstart', 'parley'].map((name) => join(folder, name));
  for (const chart of all) await must(helm, ['dependency', 'update', chart]);
  return { umbrella: join(folder, 'parley'), all };
}

/** What is said of all charts goes into the one file that holds them all; what it links to there lies beside it. */
const packagedReadme = async () =>
  (await readFile(inWorkspace('charts/README.md'), 'utf8')).replaceAll('](parley/', '](');

/** Helm alone, without a server, believes in another version. */
export const forVersion = ['--kube-version', kubernetesVersion];

/** `helm lint --strict`. Throws Error with its remarks. */
export const lintChart = (chart: string, { file }: ValueSet): Promise<string> =>
  must(findTool('helm'), ['lint', '--strict', ...forVersion, '--values', file, chart]);

/** The manifests of a release with these values. Throws Error with what helm said. */
export const renderChart = (
  chart: string,
  { file }: ValueSet,
  name = release,
  more: readonly string[] = [],
): Promise<string> => must(findTool('helm'), ['template', name, chart, ...forVersion, '--values', file, ...more]);

/** The same by Helm 4. Throws ToolMissing without it. */
export const renderWithHelm4 = (chart: string, { file }: ValueSet): Promise<string> =>
  must(findTool('helm-4'), ['template', release, chart, ...forVersion, '--values', file]);

/** Puts a prepared chart into one file under `dist/delivery/packages`; resolves to its path. */
export async function packageChart(chart: string): Promise<string> {
  const said = await must(findTool('helm'), ['package', chart, '--destination', inWorkspace('dist/delivery/packages')]);
  const path = /saved it to: (\S.*)$/m.exec(said)?.[1];
  if (path === undefined) throw new Error(`helm package: ${said}`);
  return path;
}

/** What helm says when it refuses the values; `undefined` when it takes them. */
export async function refusalOf(chart: string, { file }: ValueSet): Promise<string | undefined> {
  const { code, output } = await run(findTool('helm'), ['template', release, chart, ...forVersion, '--values', file]);
  return code === 0 ? undefined : output;
}

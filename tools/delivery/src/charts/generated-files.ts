import { format, resolveConfig } from 'prettier';
import { inWorkspace } from '@parley/testkit';
import { type JsonSchema, readSettings, type Service, services, type Setting } from '../settings/read-settings.js';
import { quickstartValuesSchema } from './quickstart-schema.js';
import { serviceCharts, sharedSettings } from './service-charts.js';
import { umbrellaValuesSchema } from './umbrella-schema.js';
import { serviceValuesSchema } from './values-schema.js';

/** A file of the charts that is made from the services' own tables of settings. */
export interface GeneratedFile {
  readonly path: string;
  readonly content: string;
}

/** Every such file as it has to be now. Nothing is written. */
export async function generatedFiles(): Promise<GeneratedFile[]> {
  const tables = await Promise.all(services.map(async (service) => [service, await readSettings(service)] as const));
  const files: (readonly [path: string, value: JsonSchema])[] = tables.flatMap(([service, settings]) => [
    [`charts/${service}/values.schema.json`, serviceValuesSchema(service, settings)],
    [`charts/${service}/files/settings.json`, settingsTable(service, settings)],
  ]);
  const ofSetup = await readSettings('setup');
  const all = tables.flatMap(([, settings]) => settings);
  files.push(['charts/parley/values.schema.json', umbrellaValuesSchema(all, ofSetup)]);
  files.push(['charts/quickstart/values.schema.json', quickstartValuesSchema]);
  files.push(['charts/parley/files/settings.json', settingsOf(ofSetup)]);
  return Promise.all(files.map(async ([path, value]) => ({ path: inWorkspace(path), content: await textOf(value) })));
}

/** What the templates know of the settings. */
const settingsTable = (service: Service, settings: readonly Setting[]): JsonSchema => ({
  port: serviceCharts[service].port,
  ...settingsOf(settings),
});

const settingsOf = (settings: readonly Setting[]): JsonSchema => ({
  shared: settings.map(({ name }) => name).filter((name) => sharedSettings.includes(name)),
  settings: settings.map(({ name, required, secret }) => ({ name, required, secret })),
});

async function textOf(value: JsonSchema): Promise<string> {
  const style = await resolveConfig(inWorkspace('package.json'));
  return format(JSON.stringify(value), { ...style, parser: 'json' });
}

import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { inWorkspace } from '@parley/testkit';
import { readValues } from '../src/charts/value-sets.js';
import { readSettings, services } from '../src/settings/read-settings.js';
import { isSecret } from '../src/settings/secret.js';

interface ValuesSchema {
  properties: {
    config: { properties: object };
    secret: { properties: { keys: { properties: object } } };
  };
}

const schemaOf = (service: string) =>
  JSON.parse(readFileSync(inWorkspace('charts', service, 'values.schema.json'), 'utf8')) as ValuesSchema;

/** By the name of each setting, its default as the README tells it. */
const readmeOf = (service: string) => {
  const [, table = ''] = readFileSync(inWorkspace('apps', service, 'README.md'), 'utf8').split('## Environment');
  const rows = (table.split('\n## ')[0] ?? '').matchAll(/^\| `([A-Z0-9_]+)`.*\| *([^|]*?) *\|$/gm);
  return new Map([...rows].map(([, name = '', told = '']) => [name, told.replaceAll('`', '')]));
};

/** Lists and paths are told in words. */
const isPlain = (value: unknown) =>
  ['string', 'number', 'boolean'].includes(typeof value) && !/^(\/|$)/.test(String(value));

describe.each(services)('the settings of %s', (service) => {
  it('are the same in its code, its README and its chart', async () => {
    const names = (await readSettings(service)).map(({ name }) => name).sort();
    const { config, secret } = schemaOf(service).properties;
    const inChart = [...Object.keys(config.properties), ...Object.keys(secret.properties.keys.properties)];
    expect([...readmeOf(service).keys()].sort()).toEqual(names);
    expect(inChart.sort()).toEqual(names);
  });

  it('have the defaults that the README tells', async () => {
    const told = readmeOf(service);
    for (const { name, required, whenUnset } of await readSettings(service)) {
      const value = required ? 'required' : String(whenUnset);
      if (required || isPlain(whenUnset)) expect([name, told.get(name)?.split('; ')[0]]).toEqual([name, value]);
    }
  });

  it('tell the chart how long it takes to leave, from which it gives the pod its time', async () => {
    const { config } = readValues(inWorkspace('charts', service, 'values.yaml')) as { config: Record<string, unknown> };
    const names = ['DRAIN_NOTICE_SECONDS', 'DRAIN_SECONDS'];
    const own = (await readSettings(service)).filter(({ name }) => names.includes(name));
    expect(own.map(({ name, whenUnset }) => [name, whenUnset])).toEqual(
      expect.arrayContaining(names.map((name) => [name, config[name]])),
    );
  });
});

it('what no pod starts without is in the README of the charts', async () => {
  const readme = readFileSync(inWorkspace('charts/README.md'), 'utf8');
  const settings = (await Promise.all(services.map(readSettings))).flat();
  const needed = settings.filter(({ secret, required }) => secret && required).map(({ name }) => name);
  expect(needed.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

describe('a secret setting', () => {
  it.each(['SESSION_SECRET', 'METRICS_TOKEN', 'LLM_API_KEY', 'DOCDB_URI', 'NEO4J_PASSWORD', 'AUDIT_SALT'])(
    'is %s',
    (name) => expect(isSecret(name)).toBe(true),
  );

  it.each(['IDP_URL', 'OIDC_AUDIENCE', 'OPENSEARCH_CA_FILE', 'CHATX_ADMIN_JWKS_URL', 'NEO4J_USERNAME'])(
    'is not %s',
    (name) => expect(isSecret(name)).toBe(false),
  );
});

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { inWorkspace } from '@parley/testkit';
import { generatedFiles } from '../src/charts/generated-files.js';
import { goodValueSets, readValues, type Values, wrongValueSets } from '../src/charts/value-sets.js';
import { services } from '../src/settings/read-settings.js';

/** What a subchart gets of the umbrella's values: its own defaults, what stands below its name, and `global`. */
function valuesOf(chart: string, given: Values): Values {
  if (chart === 'parley') return merged(readValues(inWorkspace('charts/parley/values.yaml')), given);
  const umbrella = valuesOf('parley', given);
  const own = (umbrella[chart] ?? {}) as Values;
  return merged(readValues(inWorkspace('charts', chart, 'values.yaml')), { ...own, global: umbrella['global'] });
}

function merged(base: Values, over: Values): Values {
  const keys = [...new Set([...Object.keys(base), ...Object.keys(over)])];
  return Object.fromEntries(keys.map((key) => [key, mergedValue(base[key], over[key])]));
}

const mergedValue = (base: unknown, over: unknown) =>
  isObject(base) && isObject(over) ? merged(base, over) : over === undefined ? base : over;
const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const validators = new Map<string, ValidateFunction>();

beforeAll(() => {
  for (const chart of [...services, 'parley']) {
    const schema = JSON.parse(readFileSync(inWorkspace('charts', chart, 'values.schema.json'), 'utf8')) as object;
    validators.set(chart, new Ajv2020({ strict: false, allErrors: true }).compile(schema));
  }
});

/** Everything that the schemas say against values, over all charts. */
const complaints = (given: Values) =>
  [...validators].flatMap(([chart, validate]) => {
    validate(valuesOf(chart, given));
    return (validate.errors ?? []).map((error) => `${chart} ${error.instancePath} ${JSON.stringify(error.params)}`);
  });

describe('the schemas of the charts', () => {
  it('are what the services’ own tables of settings make them', async () => {
    for (const { path, content } of await generatedFiles()) expect(readFileSync(path, 'utf8')).toBe(content);
  });

  it.each(goodValueSets())('take the values $name', ({ file }) => {
    expect(complaints(readValues(file))).toEqual([]);
  });

  it.each(wrongValueSets())('refuse $name', ({ file, naming }) => {
    expect(complaints(readValues(file)).join('\n')).toContain(naming);
  });
});

import type { JsonSchema, Setting } from '../settings/read-settings.js';
import { strict } from './fragments.js';

/** `config` of a chart: every setting that is no secret, by its name in the environment. */
export const configSchema = (settings: readonly Setting[]): JsonSchema =>
  strict(
    Object.fromEntries(
      settings.filter(({ secret }) => !secret).map((setting) => [setting.name, settingSchema(setting)]),
    ),
  );

function settingSchema({ description, schema }: Setting): JsonSchema {
  const { type, enum: values, minimum, maximum, minLength, maxLength, pattern, format } = schema;
  const checked = { type, enum: values, minimum, maximum, minLength, maxLength, pattern: patternOf(pattern, format) };
  return { description, ...(isFlag(values) ? { enum: [true, false, 'true', 'false'] } : defined(checked)) };
}

/** `flag` of libs/service: YAML's own true and false are meant as well. */
const isFlag = (values: unknown) => Array.isArray(values) && values.join() === 'true,false';

/** Helm knows Go's expressions: without lookahead. Its checker takes formats for remarks, so an address is a pattern. */
function patternOf(pattern: unknown, format: unknown): string | undefined {
  if (format === 'uri') return '^https?://';
  return typeof pattern === 'string' && !/\(\?[=!<]/.test(pattern) ? pattern : undefined;
}

const defined = (schema: JsonSchema) =>
  Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));

import { z } from 'zod';
import type { Schema } from './api-document.js';

/** What is wrong with an answer by the schema that documents it; an undocumented key is wrong as well. */
export function undocumentedIn(answer: unknown, schema: Schema): string | undefined {
  const documented = z.fromJSONSchema(closed(schema) as Parameters<typeof z.fromJSONSchema>[0], {
    defaultTarget: 'openapi-3.0',
  });
  const { error } = documented.safeParse(answer);
  return error && z.prettifyError(error);
}

/** The schema with every object that lists its properties closed to others. */
const closed = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema), (_key, value: Schema | undefined) =>
    value?.type === 'object' && value.properties && value.additionalProperties === undefined
      ? { ...value, additionalProperties: false }
      : value,
  ) as Schema;

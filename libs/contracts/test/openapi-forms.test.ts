import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import * as contracts from '../src/index.js';

const exported: readonly (readonly [string, unknown])[] = Object.entries(contracts);
const schemas = exported.filter((entry): entry is readonly [string, z.ZodType] => entry[1] instanceof z.ZodType);

describe('every schema has a form in OpenAPI', () => {
  it.each(schemas)('%s', (_name, schema) => {
    const answer = { description: 'd', schema };
    const route = {
      method: 'post',
      path: '/',
      summary: 's',
      auth: 'anyone',
      body: schema,
      responses: { 200: answer },
    } as const;
    const { paths } = contracts.buildOpenApi({
      title: 'forms',
      version: '1',
      errorBody: contracts.errorBody,
      routes: [route],
    });

    expect(paths['/']?.post?.requestBody).toBeDefined();
  });
});

import { expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenAPI3 } from 'openapi-typescript';
import { documentFile, services, typesFile } from '../src/openapi/services.js';
import { typesOf } from '../src/openapi/types-of.js';
import { workspace } from '../src/repository.js';

it.each(services)(
  'the types of $name are those of its document; `npx nx generate-api client` makes them anew',
  async (service) => {
    const document = JSON.parse(await readFile(join(workspace, documentFile(service)), 'utf8')) as OpenAPI3;
    const file = join(workspace, typesFile(service));

    expect(await readFile(file, 'utf8')).toBe(await typesOf(document, file));
  },
  120_000,
);

import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { openApiDocument } from '../../src/openapi.js';

const published = new URL('../../../../libs/client/src/generated/rag-server.openapi.json', import.meta.url);

it('the typed client is made from the API as it is now; `npx nx generate-api client` brings it up to date', () => {
  expect(JSON.parse(readFileSync(published, 'utf8'))).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
});

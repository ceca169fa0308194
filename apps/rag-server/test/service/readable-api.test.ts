import { expect, it } from '@jest/globals';
import { unexplained } from '@parley/service/testing';
import { openApiDocument } from '../../src/openapi.js';

it('the OpenAPI document explains each operation and parameter to its readers', () => {
  expect(unexplained(openApiDocument())).toEqual([]);
});

import { expect, it } from '@jest/globals';
import { unexplained } from '@parley/service/testing';
import { describeApi } from '../../src/describe-api.js';

it('the OpenAPI document explains each operation and parameter to its readers', () => {
  expect(unexplained(describeApi())).toEqual([]);
});

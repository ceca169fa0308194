import { expect, it } from '@jest/globals';
import { filterKeys } from '@parley/contracts';
import { indexBody } from './opensearch-schema.js';

it.each(Object.keys(filterKeys))('%s, by which searches are filtered, can be searched', (key) => {
  const { properties } = indexBody({ dimensions: 4, embedding_model: 'angles' }, '0-1').mappings;

  expect(properties).toHaveProperty(key);
  expect(properties[key as keyof typeof properties]).not.toMatchObject({ index: false });
});

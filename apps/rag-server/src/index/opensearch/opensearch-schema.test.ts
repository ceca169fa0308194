import { expect, it } from '@jest/globals';
import { filterKeys } from '@parley/contracts';
import { indexBody } from './opensearch-schema.js';

it.each(Object.keys(filterKeys))('%s, by which searches are filtered, can be searched', (key) => {
  const { properties } = indexBody(4, 'angles', '0-1').mappings;

  expect(properties).toHaveProperty(key);
  expect(properties[key as keyof typeof properties]).not.toMatchObject({ index: false });
});

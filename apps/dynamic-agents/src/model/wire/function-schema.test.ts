import { expect, it } from '@jest/globals';
import { toFunction } from './function-schema.js';

const sent = (parameters: Record<string, unknown>) =>
  toFunction({ name: 't', description: '', parameters }).function.parameters;

it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  ['no arguments', {}, { type: 'object', properties: {} }],
  ['a type and no properties', { type: 'object' }, { type: 'object', properties: {} }],
  [
    'an array that does not say what it holds',
    { properties: { a: { type: 'array' }, b: { type: ['array', 'null'] } } },
    { type: 'object', properties: { a: { type: 'array', items: {} }, b: { type: ['array', 'null'], items: {} } } },
  ],
  [
    'keywords that servers refuse, however deep',
    {
      $schema: 'x',
      properties: { a: { anyOf: [{ type: 'object', propertyNames: { type: 'string' } }, { const: 1 }] } },
    },
    { type: 'object', properties: { a: { anyOf: [{ type: 'object' }, { enum: [1] }] } } },
  ],
  [
    'a property that is named like a keyword',
    { properties: { $schema: { type: 'string' }, enum: { type: 'string', enum: ['const'] } } },
    { type: 'object', properties: { $schema: { type: 'string' }, enum: { type: 'string', enum: ['const'] } } },
  ],
])('mends %s', (_what, stated, mended) => {
  expect(JSON.parse(JSON.stringify(sent(stated)))).toEqual(mended);
});

import { expect, it } from '@jest/globals';
import { isLabel, quotedName } from './labels.js';

it.each(['Service', 'a b', 'größe', '日本'])('%j can be a label', (name) => {
  expect([isLabel(name), quotedName(name)]).toEqual([true, `\`${name}\``]);
});

it.each(['a`b', '\\u0060', 'a\nb', '`'])('%j gets into no query', (name) => {
  expect(isLabel(name)).toBe(false);
  expect(() => quotedName(name)).toThrow('cannot be a name in the graph');
});

it.each(['DataEntity', 'SchemaEntity', 'SubEntity', ' '])('%j is no type of an entity', (name) => {
  expect(isLabel(name)).toBe(false);
});

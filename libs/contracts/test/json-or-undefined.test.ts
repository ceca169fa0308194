import { describe, expect, it } from '@jest/globals';
import { jsonOrUndefined } from '../src/index.js';

describe('jsonOrUndefined', () => {
  it.each([
    ['{"a":[1]}', { a: [1] }],
    ['null', null],
    ['', undefined],
    ['{"a":', undefined],
    [undefined, undefined],
    [{ a: 1 }, undefined],
  ])('reads %j as %j', (text, json) => {
    expect(jsonOrUndefined(text)).toEqual(json);
  });
});

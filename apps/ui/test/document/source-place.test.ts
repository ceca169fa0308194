import { expect, it } from '@jest/globals';
import { accessWords } from '../../src/document/access-words.js';
import { sourcePlace } from '../../src/document/source-place.js';

it.each([
  ['docs:handbook', undefined, 'docs:handbook'],
  ['docs:handbook', 'page 3', 'docs:handbook, page 3'],
  ['attached:a:b:c', 'page 3', 'Attached file, page 3'],
])('calls a passage of %s at %s by what people know', (source, place, words) => {
  expect(sourcePlace(source, place)).toBe(words);
});

it('says of an attached file whose it is, to administrators too', () => {
  const access = { role: 'admin', relation: null, object: null } as const;
  expect(accessWords(access, 'attached:a:b:c', [])).toBe('You attached this file. Nobody else can read it.');
});

import { expect, it } from '@jest/globals';
import { permissionsWords } from '../../src/knowledge/sources/permissions-as-of.js';

const at = new Date(2026, 10, 27, 12, 4);
const asOf = { permissions_as_of: at.getTime() / 1000 };

it.each([
  ['of a source that follows none', {}, undefined],
  ['of today', asOf, 'As of 12:04'],
  [
    'that leave out one document',
    { ...asOf, closed_documents: 1 },
    'As of 12:04. 1 document is read by nobody, because its permissions could not be read: see the last job.',
  ],
  [
    'that leave out some',
    { ...asOf, closed_documents: 3 },
    'As of 12:04. 3 documents are read by nobody, because their permissions could not be read: see the last job.',
  ],
])('tells how current the permissions are %s', (_what, read, words) => {
  expect(permissionsWords(read, new Date(2026, 10, 27, 18))).toBe(words);
});

it('tells the day of permissions that are older', () => {
  expect(permissionsWords(asOf, new Date(2026, 10, 28, 18))).toBe('As of 27 Nov 2026, 12:04');
});

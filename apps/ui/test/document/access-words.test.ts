import { describe, expect, it } from '@jest/globals';
import { accessWords } from '../../src/document/access-words.js';

const own = [
  { slug: 'platform', name: 'Platform' },
  { slug: 'support', name: 'Support' },
];
const read = { role: 'readonly', relation: 'can_read', object: 'datasource:docs%3Aparley' } as const;
const words = (teams?: string[]) => accessWords({ ...read, ...(teams && { teams }) }, 'docs:parley', own);

describe('accessWords', () => {
  it('names the team that may read the source', () => {
    expect(words(['platform'])).toBe('Because you are in team Platform, which may read docs:parley.');
  });

  it('names all of them, one that was joined meanwhile by its slug', () => {
    expect(words(['platform', 'sre'])).toBe(
      'Because you are in the teams Platform and sre, which may read docs:parley.',
    );
  });

  it('names the source alone where no team lets the person read it', () => {
    expect(words()).toBe('You can read its source: docs:parley.');
  });

  it('says what a role may read', () => {
    const access = { role: 'ingestonly', relation: null, object: null } as const;
    expect(accessWords(access, 'docs:parley', own)).toBe('You add knowledge here and can read all of it.');
  });
});

import { describe, expect, it } from '@jest/globals';
import { accessWords } from '../../src/document/access-words.js';

describe('accessWords', () => {
  it('names the source the person may read, without terms of authz', () => {
    const access = { role: 'readonly', relation: 'can_read', object: 'datasource:docs%3Aparley' } as const;
    expect(accessWords(access, 'docs:parley')).toBe('You or one of your teams can read its source: docs:parley.');
  });

  it('says what a role may read', () => {
    const access = { role: 'ingestonly', relation: null, object: null } as const;
    expect(accessWords(access, 'docs:parley')).toBe('You add knowledge here and can read all of it.');
  });
});

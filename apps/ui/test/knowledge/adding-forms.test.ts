import { describe, expect, it } from '@jest/globals';
import { filesSourceId } from '../../src/knowledge/add/files-source-id.js';
import { errorsAtFields, linesOf } from '../../src/knowledge/add/lines.js';

it('a source of files is named by what it is called', () => {
  expect(filesSourceId(' Ops: Rünbooks (2026) ')).toBe('files:ops-runbooks-2026');
  expect(filesSourceId('???')).toBe('files:unnamed');
});

describe('forms', () => {
  it('have one pattern a line', () => {
    expect(linesOf(' a \n\n b')).toEqual(['a', 'b']);
    expect(linesOf(' \n')).toBeUndefined();
  });

  it('show a message beside the field that it is about', () => {
    const errors = { 'settings.max_depth': 'Too deep', 'allowed_title_patterns.0': 'No expression', url: 'No address' };
    const fields = ['url', 'settings.max_depth', 'allowed_title_patterns'];
    expect(errorsAtFields(errors, fields)).toEqual({
      'settings.max_depth': 'Too deep',
      allowed_title_patterns: 'No expression',
      url: 'No address',
    });
  });

  it('leave a message over all fields that is about none of them', () => {
    expect(errorsAtFields({ url_of_ingestor: 'Not known' }, ['url'])).toEqual({ '': 'Not known' });
  });
});

import { describe, expect, it } from '@jest/globals';
import { sourceName } from '../src/source-name.js';

const named = (folder: string, host = 'one') => sourceName({ folder, host });

describe('the name of a source', () => {
  it('is the same after every start', () => {
    expect(named('/home/ann/docs')).toBe(named('/home/ann/docs'));
    expect(named('/home/ann/docs')).toMatch(/^docs-[0-9a-f]{12}$/);
  });

  it.each([
    ['another folder of the same name', named('/home/bob/docs')],
    ['the same folder of another machine', named('/home/ann/docs', 'two')],
    ['a folder of another case, where that is another one', named('/home/ann/Docs')],
  ])('tells %s apart', (_what, other) => {
    expect(other).not.toBe(named('/home/ann/docs'));
  });

  it('does not depend on how the file system composes accents', () => {
    expect(named('/home/ann/café'.normalize('NFD'))).toBe(named('/home/ann/café'.normalize('NFC')));
  });
});

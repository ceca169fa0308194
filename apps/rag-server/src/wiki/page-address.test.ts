import { describe, expect, it } from '@jest/globals';
import { readWikiAddress, titleInAddress } from './page-address.js';
import { titleFilter } from './title-filter.js';

const at = (path: string) => readWikiAddress(`https://example.org${path}`);

describe('the address of a wiki page', () => {
  it.each([
    '/wiki/spaces/OPS/pages/123',
    '/wiki/spaces/OPS/pages/123/',
    '/wiki/spaces/OPS/pages/123/Harbour+seals?x=1#y',
    '/wiki/spaces/%7Eada/pages/123/Plan',
    '/wiki/spaces/OPS/pages/edit-v2/123',
    '/wiki/spaces/OPS/pages/edit/123',
    '/wiki/spaces/OPS/blog/2026/01/02/123/News',
    '/wiki/pages/viewpage.action?pageId=123',
    '/pages/viewpage.action?spaceKey=OPS&pageId=00123',
    '/pages/viewpageattachments.action?pageId=123',
    '/wiki/pages/editpage.action?pageId=123',
    '/wiki/x/ew',
  ])('holds its id: %s', (path) => {
    expect(at(path)).toMatchObject({ is: 'page', id: '123' });
  });

  it.each([
    ['/wiki/display/OPS/Run+book', 'OPS', 'Run book'],
    ['/display/~ada/Notes', '~ada', 'Notes'],
    ['/pages/viewpage.action?spaceKey=OPS&title=Run%2FBook', 'OPS', 'Run/Book'],
  ])('names it: %s', (path, spaceKey, title) => {
    expect(at(path)).toEqual({ is: 'title', spaceKey, title });
  });

  it.each([
    '/wiki/spaces/OPS',
    '/wiki/spaces/OPS/',
    '/wiki/spaces/OPS/overview',
    '/wiki/spaces/OPS/pages',
    '/display/OPS',
  ])('is that of a space: %s', (path) => {
    expect(at(path)).toEqual({ is: 'space', spaceKey: 'OPS' });
  });

  it('is that of a folder', () => {
    expect(at('/wiki/spaces/OPS/folder/123?atlOrigin=x')).toEqual({ is: 'folder', spaceKey: 'OPS', id: '123' });
  });

  it('reads short links as the wiki writes them', () => {
    expect(['/x/AQ', '/x/AgAB', '/x/AbCdEg'].map((path) => at(path))).toEqual([
      { is: 'page', id: '1' },
      { is: 'page', id: '65538' },
      { is: 'page', id: '312324097' },
    ]);
  });

  it.each([
    '/wiki/spaces/OPS/pages/12a',
    '/wiki/spaces/OPS/database/1',
    '/wiki/spaces/OPS/whiteboard/1',
    '/wiki/pages/viewpage.action?pageId=',
    '/wiki/pages/viewpage.action?pageId=1%2F..',
    '/wiki/x/%00',
    '/',
  ])('is none: %s', (path) => {
    expect(at(path)).toBeUndefined();
  });
});

describe('the title in the address of a wiki page', () => {
  it.each([
    ['/wiki/spaces/OPS/pages/123/Harbour+seals?x=1#y', 'Harbour seals'],
    ['/wiki/spaces/OPS/pages/123/Stra%C3%9Fe+%2B+Hafen/', 'Straße + Hafen'],
    ['/wiki/spaces/OPS/pages/123/100%', '100%'],
    ['/wiki/spaces/OPS/pages/123/', undefined],
    ['/wiki/spaces/OPS/pages/123', undefined],
    ['/wiki/pages/viewpage.action?pageId=123', undefined],
  ])('%s is read as %j', (path, title) => {
    expect(titleInAddress(`https://example.org${path}`)).toBe(title);
  });

  it('is as long as a name may be', () => {
    expect(titleInAddress(`https://example.org/spaces/OPS/pages/1/${'x'.repeat(300)}`)).toHaveLength(200);
  });

  it('ends with a whole character', () => {
    const title = encodeURIComponent(`x${'😀'.repeat(100)}`);

    expect(titleInAddress(`https://example.org/spaces/OPS/pages/1/${title}`)).toBe(`x${'😀'.repeat(99)}`);
  });
});

describe('title patterns', () => {
  it('let through what is allowed and not denied, in upper or lower case', () => {
    const isWanted = titleFilter({ allowed_title_patterns: ['^guide', 'how to'], denied_title_patterns: ['draft$'] });

    expect(['Guide to ice', 'HOW TO swim', 'Guide draft', 'Other'].map(isWanted)).toEqual([true, true, false, false]);
    expect(titleFilter({})('anything')).toBe(true);
  });

  it('refuse what cannot be matched in linear time', () => {
    expect(() => titleFilter({ denied_title_patterns: ['(?=x)'] })).toThrow('not valid');
  });
});

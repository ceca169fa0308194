import { describe, expect, it } from '@jest/globals';
import { pageIdOf, titleInAddress } from './page-address.js';
import { titleFilter } from './title-filter.js';

const wiki = 'https://example.org/wiki';

describe('the address of a wiki page', () => {
  it.each([
    '/wiki/spaces/OPS/pages/123',
    '/wiki/spaces/OPS/pages/123/',
    '/wiki/spaces/OPS/pages/123/Harbour+seals?x=1#y',
    '/wiki/spaces/~ada/pages/123/Plan',
    '/wiki/spaces/%7Eada/pages/123/Plan',
    '/wiki/pages/viewpage.action?pageId=123',
    '/pages/viewpage.action?spaceKey=OPS&pageId=00123',
  ])('is read from %s', (path) => {
    expect(pageIdOf(`https://example.org${path}`, wiki)).toBe('123');
  });

  it.each([
    '/wiki/spaces/OPS/pages/12a',
    '/wiki/spaces/OPS/pages/',
    '/wiki/spaces/OPS/overview',
    '/wiki/x/AbC',
    '/wiki/pages/viewpage.action?pageId=',
    '/wiki/pages/viewpage.action?pageId=1%2F..',
    '/wiki/display/OPS/Home',
  ])('is not found in %s', (path) => {
    expect(() => pageIdOf(`https://example.org${path}`, wiki)).toThrow('Not the address of a page');
  });

  it.each(['https://example.com', 'http://example.org', 'https://example.org:8443', 'https://example.org.evil.test'])(
    'is refused on %s',
    (origin) => {
      expect(() => pageIdOf(`${origin}/wiki/spaces/OPS/pages/123`, wiki)).toThrow('does not belong to the wiki');
    },
  );
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

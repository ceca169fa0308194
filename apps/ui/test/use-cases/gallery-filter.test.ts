import { describe, expect, it } from '@jest/globals';
import { filterIn, filterToQuery, filterToSearch, narrowedBy } from '../../src/use-cases/gallery-filter.js';

const read = (search: string) => filterIn(new URLSearchParams(search));

describe('filterIn', () => {
  it('reads what an address says', () => {
    expect(read('category=cloud&difficulty=advanced&tags=a,b&page=3')).toEqual({
      category: 'cloud',
      difficulty: 'advanced',
      tags: ['a', 'b'],
      page: 3,
    });
  });

  it.each(['page=0', 'page=-1', 'page=x', 'page=1.5', 'category=toString', 'difficulty=easy', 'tags=,'])(
    'takes %s for nothing said',
    (search) => {
      expect(read(search)).toEqual({ category: undefined, difficulty: undefined, tags: [], page: 1 });
    },
  );
});

describe('filterToSearch', () => {
  it('leads back to the same filter', () => {
    const filter = read('category=cloud&tags=a,b&page=2');
    expect(filterIn(new URLSearchParams(filterToSearch(filter)))).toEqual(filter);
  });

  it('says nothing of what was not chosen', () => {
    expect(filterToSearch(read(''))).toEqual({});
  });
});

describe('filterToQuery', () => {
  it('begins a page where the one before ends', () => {
    expect(filterToQuery(read('page=3'))).toEqual({ limit: 12, offset: 24 });
  });
});

describe('narrowedBy', () => {
  it('counts what leaves something out, whichever page of it is shown', () => {
    expect(narrowedBy(read('page=3'))).toBe(0);
    expect(narrowedBy(read('category=cloud&tags=a,b&page=3'))).toBe(2);
  });
});

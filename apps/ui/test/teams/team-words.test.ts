import { describe, expect, it } from '@jest/globals';
import { lostWords } from '../../src/teams/lost-words.js';
import { foundIn, foundToSearch, queryOf } from '../../src/teams/search-words.js';
import { slugFrom } from '../../src/teams/slug-from.js';

describe('the short name of a team', () => {
  it.each([
    ['Site Reliability', 'site-reliability'],
    ['  Zürich & Genève ', 'zurich-geneve'],
    ['R2-D2!', 'r2-d2'],
    ['日本', ''],
    [`${'a'.repeat(62)} b`, 'a'.repeat(62)],
  ])('made from %j is %j', (name, slug) => {
    expect(slugFrom(name)).toBe(slug);
  });
});

describe('what is lost with a team', () => {
  const things = (total: number) => ({ items: [], total });
  const none = { sources: things(0), agents: things(0), skills: things(0), tools: things(0), spaces: things(0) };

  it.each([
    [{ members: 0, admins: 0, ...none }, 'No people are in it, and nothing was shared with the team.'],
    [{ members: 1, admins: 1, ...none, agents: things(1) }, '1 person is in it, and the team can use 1 agent.'],
    [
      { members: 1200, admins: 1, ...none, sources: things(2), skills: things(1) },
      '1,200 people are in it, and the team can use 2 sources and 1 skill.',
    ],
  ])('is said in a sentence', (access, words) => {
    expect(lostWords(access)).toBe(words);
  });
});

describe('the address of a list', () => {
  it.each(['', 'q=sre', 'page=3', 'q=a+b&page=2'])('says what %j says', (text) => {
    expect(new URLSearchParams(foundToSearch(foundIn(new URLSearchParams(text)))).toString()).toBe(text);
  });

  it('takes what it does not understand for the first page', () => {
    expect(queryOf(foundIn(new URLSearchParams('page=-1&q=')), 25)).toEqual({ limit: 25, offset: 0 });
  });
});

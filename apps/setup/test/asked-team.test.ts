import { describe, expect, it } from '@jest/globals';
import { readAskedTeam } from '../src/team/asked-team.js';
import { asked, type Asked } from './asked.js';

const read = (words: Asked) => readAskedTeam(asked({ words: ['platform'], ...words }));

describe('the words that ask for a team', () => {
  it('are a slug, and a name and members where wanted', () => {
    const people = { member: ['alice-id', 'f:ldap:bob', 'alice-id'], admin: ['bob@example.test'] };
    expect(read({ name: ' Platform ', ...people })).toEqual({
      slug: 'platform',
      name: 'Platform',
      members: ['alice-id', 'f:ldap:bob'],
      admins: ['bob@example.test'],
      removed: [],
    });
    expect(read({})).toEqual({ slug: 'platform', members: [], admins: [], removed: [] });
  });

  it.each<[string, Asked, string]>([
    ['no slug', { words: [] }, 'Name the team: npm run setup -- team SLUG'],
    [
      'a slug in capitals',
      { words: ['Platform'] },
      'SLUG "Platform": lower-case letters, digits and inner dashes, at most 63',
    ],
    [
      'a person without --member',
      { words: ['platform', 'bob-id'], member: ['alice-id'] },
      'unexpected "bob-id": write --member before each person',
    ],
    ['an empty name', { name: ' ' }, '--name " ": is empty'],
    ['an empty member', { member: ['alice-id', ''] }, '--member "": is empty'],
    [
      'a member as authz names it',
      { member: ['alice-id', 'user:bob-id'] },
      '--member "user:bob-id": give the e-mail address, or only the ID, without "user:"',
    ],
  ])('are refused with %s', (_, words, message) => {
    expect(() => read(words)).toThrow(new Error(message));
  });
});

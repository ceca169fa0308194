import { describe, expect, it } from '@jest/globals';
import type { AskedWords } from '../src/asked-words.js';
import { readAskedTeam } from '../src/team/asked-team.js';

const read = (words: Partial<AskedWords>) =>
  readAskedTeam({
    words: ['platform'],
    name: undefined,
    members: [],
    teams: [],
    datasources: [],
    account: undefined,
    ...words,
  });

describe('the words that ask for a team', () => {
  it('are a slug, and a name and members where wanted', () => {
    expect(read({ name: ' Platform ', members: ['alice-id', 'f:ldap:bob', 'alice-id'] })).toEqual({
      slug: 'platform',
      name: 'Platform',
      memberIds: ['alice-id', 'f:ldap:bob'],
    });
    expect(read({})).toEqual({ slug: 'platform', memberIds: [] });
  });

  it.each<[string, Partial<AskedWords>, string]>([
    ['no slug', { words: [] }, 'Name the team: npm run setup -- team SLUG'],
    [
      'a slug in capitals',
      { words: ['Platform'] },
      'SLUG "Platform": lower-case letters, digits and inner dashes, at most 63',
    ],
    [
      'a person without --member',
      { words: ['platform', 'bob-id'], members: ['alice-id'] },
      'unexpected "bob-id": write --member before each person',
    ],
    ['an empty name', { name: ' ' }, '--name " ": is empty'],
    ['an empty member', { members: ['alice-id', ''] }, '--member "": is empty'],
    [
      'a member as authz names it',
      { members: ['alice-id', 'user:bob-id'] },
      '--member "user:bob-id": give only the ID, without "user:"',
    ],
    [
      'an e-mail address',
      { members: ['alice-id', 'alice-id', 'bob@example.test'] },
      '--member "bob@example.test": is an e-mail address: give the person\'s ID in Keycloak',
    ],
  ])('are refused with %s', (_, words, message) => {
    expect(() => read(words)).toThrow(new Error(message));
  });
});

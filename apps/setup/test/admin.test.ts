import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type AuthzClient, createAuthzClient, installModel } from '@parley/authz-client';
import { parleyModel } from '@parley/authz-client/testing';
import { type RunningAuthz, startAuthz } from '@parley/devstack-authz';
import { freePort } from '@parley/testkit';
import { readAskedAdmins } from '../src/admin/asked-admins.js';
import { adminStep } from '../src/admin/setup-admin.js';
import { converge } from '../src/converge.js';
import { wordsOf } from '../src/words-of.js';
import { asked, type Asked } from './asked.js';

describe('the words that ask for administrators', () => {
  const read = (given: Asked) => readAskedAdmins(asked(given));

  it('are IDs or e-mail addresses, each once', () => {
    expect(read({ member: ['alice-id', ' f:ldap:bob', 'alice-id'], remove: ['carol@example.test'] })).toEqual({
      added: ['alice-id', 'f:ldap:bob'],
      removed: ['carol@example.test'],
    });
  });

  it.each<[string, Asked, string]>([
    ['nobody', {}, 'Name an administrator: npm run setup -- admin --member PERSON'],
    ['a person without --member', { words: ['alice-id'] }, 'unexpected "alice-id": write --member before each person'],
    ['an empty member', { member: ['alice-id', ' '] }, '--member " ": is empty'],
    [
      'a member as authz names it',
      { member: ['user:alice-id'] },
      '--member "user:alice-id": give the e-mail address, or only the ID, without "user:"',
    ],
  ])('are refused with %s', (_, words, message) => {
    expect(() => read(words)).toThrow(new Error(message));
  });
});

describe('setting up who administers', () => {
  let authz: RunningAuthz;
  let client: AuthzClient;

  beforeEach(async () => {
    authz = await startAuthz({ port: 0 });
    const address = { url: authz.url, storeName: 'parley' };
    await installModel(address, await parleyModel());
    client = createAuthzClient(address);
  });
  afterEach(() => authz.close());

  async function setUp(added: readonly string[], isCheck = false, removed: readonly string[] = []): Promise<string[]> {
    const lines: string[] = [];
    await converge([adminStep('parley', { added, removed }, client)], {
      isCheck,
      tell: (line) => void lines.push(line),
    });
    return lines;
  }
  const admins = async () => (await client.read({ object: 'organization:parley' })).map(({ user }) => user).sort();

  it('lets them administer the organization that ui-bff asks about, and has nothing to change the second time', async () => {
    expect(await setUp(['alice-id', 'f:ldap:bob'])).toEqual([
      'changed  organization parley: user:alice-id is missing as admin',
      'changed  organization parley: user:f%3Aldap%3Abob is missing as admin',
    ]);

    expect(await client.check('user:alice-id', 'can_manage', 'organization:parley')).toBe(true);
    expect(await setUp(['alice-id', 'f:ldap:bob'])).toEqual([]);
  });

  it('says with --check what differs, and changes nothing', async () => {
    expect(await setUp(['alice-id'], true)).toEqual([
      'differs  organization parley: user:alice-id is missing as admin',
    ]);

    expect(await admins()).toEqual([]);
  });

  it('adds only: administrators that are not named stay', async () => {
    await setUp(['alice-id']);

    expect(await setUp(['bob-id'])).toEqual(['changed  organization parley: user:bob-id is missing as admin']);

    expect(await admins()).toEqual(['user:alice-id', 'user:bob-id']);
  });

  it('takes the right from those who are to lose it, but not from the last one', async () => {
    await setUp(['alice-id', 'bob-id']);

    expect(await setUp([], false, ['bob-id', 'nobody'])).toEqual([
      'changed  organization parley: user:bob-id is still admin',
    ]);
    await expect(setUp([], false, ['alice-id'])).rejects.toThrow(
      'organization parley: nobody would administer it; name another administrator with --member as well',
    );
    expect(await admins()).toEqual(['user:alice-id']);
    await setUp(['carol-id'], false, ['alice-id']);
    expect(await admins()).toEqual(['user:carol-id']);
  });

  it('gives what a member of the organization lacks', async () => {
    const member = { user: 'user:alice-id', relation: 'member', object: 'organization:parley' } as const;
    await client.apply({ writes: [member] });

    expect(await setUp(['alice-id'])).toEqual(['changed  organization parley: user:alice-id is missing as admin']);

    expect(await client.check('user:alice-id', 'can_manage', 'organization:parley')).toBe(true);
  });

  const failureOf = (url: string, storeName: string) => {
    const steps = [adminStep('parley', { added: ['alice-id'], removed: [] }, createAuthzClient({ url, storeName }))];
    return converge(steps, { isCheck: false, tell: () => undefined }).then(() => 'no failure', wordsOf);
  };

  it('names an authz that is down, and which settings led there', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;

    expect(await failureOf(url, 'parley')).toBe(`authz cannot be reached at ${url}. Check AUTHZ_HTTP and AUTHZ_TOKEN.`);
  });

  it('says of an authz without its store what makes it', async () => {
    expect(await failureOf(authz.url, 'other')).toBe(
      'authz has no store named "other". Create it first: npm run setup -- authz',
    );
  });
});

import { describe, expect, it } from '@jest/globals';
import type { AccessToken } from '@parley/auth';
import type { RagRole } from '@parley/contracts';
import { callerOfToken, type RoleRules } from './caller-of-token.js';

const aToken = (more: Partial<AccessToken>): AccessToken => ({
  subject: 'u-1',
  raw: '',
  expiresAt: new Date(0),
  audience: [],
  roles: [],
  groups: [],
  scopes: [],
  ...more,
});

const rules: RoleRules = {
  adminGroups: ['admins'],
  ingestonlyGroups: ['loaders'],
  readonlyGroups: ['guests'],
  defaultRole: 'ingestonly',
  machineRole: 'anonymous',
  clientRoles: new Map([['ingestor', 'ingestonly']]),
};

describe('the role of a person', () => {
  it.each<[string, string[], RagRole]>([
    ['that of their listed group', ['admins'], 'admin'],
    ['the strongest of several', ['guests', 'admins', 'loaders'], 'admin'],
    ['that of their listed group, although the default is more', ['guests'], 'readonly'],
    ['the default in a group that is not listed', ['Guests'], 'ingestonly'],
    ['the default in no group', [], 'ingestonly'],
  ])('is %s', (_what, groups, role) => {
    expect(callerOfToken(aToken({ groups }), rules).role).toBe(role);
  });

  it('is reading at most where the token acts for a team', () => {
    const roleFor = (groups: string[]) => callerOfToken(aToken({ groups, activeTeam: 'platform' }), rules);

    expect(roleFor(['admins'])).toMatchObject({ role: 'readonly', team: 'platform' });
    expect(callerOfToken(aToken({ activeTeam: 'platform' }), { ...rules, defaultRole: 'anonymous' }).role).toBe(
      'anonymous',
    );
  });

  it('counts realm roles like groups', () => {
    expect(callerOfToken(aToken({ roles: ['admins'] }), rules).role).toBe('admin');
  });
});

describe('the role of a program', () => {
  it('is the one that is listed for its client', () => {
    expect(callerOfToken(aToken({ client: 'ingestor', program: 'ingestor' }), rules)).toMatchObject({
      role: 'ingestonly',
      isMachine: true,
    });
  });

  it('is none where its client is not listed, whatever the default of people and the groups in its token are', () => {
    const token = aToken({ client: 'ui-bff', program: 'ui-bff', groups: ['admins'], roles: ['admins'] });
    expect(callerOfToken(token, rules)).toMatchObject({ role: 'anonymous', groups: [] });
  });

  it('is not for a person who signed in through its client under the name of its account', () => {
    const token = aToken({ client: 'ingestor', username: 'service-account-ingestor', groups: ['guests'] });
    expect(callerOfToken(token, rules)).toMatchObject({ role: 'readonly', isMachine: false });
  });
});

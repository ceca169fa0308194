import { describe, expect, it } from '@jest/globals';
import { addedTeams, requireMayOffer } from '../src/index.js';
import { fakeAuthz } from '../src/testing/index.js';

const mallory = 'user:mallory';

describe('offering something to teams', () => {
  it('asks about each team that is added, once, and about none that stays', () => {
    expect(addedTeams(['docs', 'ops', 'ops', 'hr'], ['docs', 'left'])).toEqual(['ops', 'hr']);
  });

  it('needs the use of every team', async () => {
    const authz = fakeAuthz();
    authz.allow(mallory, 'can_use', 'team:docs');
    await expect(requireMayOffer(authz, mallory, ['docs'])).resolves.toBeUndefined();
    await expect(requireMayOffer(authz, mallory, ['docs', 'ops', 'hr'])).rejects.toMatchObject({
      code: 'FORBIDDEN',
      more: { details: { reason: 'team_not_yours', teams: ['ops', 'hr'] } },
    });
  });

  it('fails closed when authz cannot be asked', async () => {
    const authz = fakeAuthz({ otherwise: true });
    authz.goDown();
    await expect(requireMayOffer(authz, mallory, ['docs'])).rejects.toMatchObject({ code: 'AUTHZ_UNAVAILABLE' });
  });
});

import { describe, expect, it } from '@jest/globals';
import { makeIsOnBehalf } from '../src/index.js';

const isOnBehalf = makeIsOnBehalf(['chatx-bot']);

describe('a token', () => {
  it.each([
    ['names a team', { client: 'ui-bff', activeTeam: 'platform' }],
    ['names who acts', { client: 'ui-bff', actor: 'service-account-chatx-bot' }],
    ['was issued to a client that acts for people', { client: 'chatx-bot' }],
  ])('acts on behalf of its person when it %s', (_why, token) => {
    expect(isOnBehalf(token)).toBe(true);
  });

  it('acts for its own person otherwise', () => {
    expect(isOnBehalf({ client: 'ui-bff' })).toBe(false);
    expect(isOnBehalf({})).toBe(false);
  });
});

import { expect, it } from '@jest/globals';
import { demoUserIds } from '../src/index.js';
import { aRealm, startTestIdp } from './fixture.js';

it('lets no more guesses through than allowed, where a real Keycloak looks at one and refuses the others unseen', async () => {
  const idp = await startTestIdp({ realm: aRealm({ failureFactor: 2 }) });
  const guesses = ['wrong-1', 'wrong-2', 'wrong-3', 'wrong-4', 'wrong-5', 'wrong-6'];

  await Promise.all(guesses.map((guess) => idp.signIn('bob', guess)));

  const path = `/attack-detection/brute-force/users/${demoUserIds.bob}`;
  const { body } = await idp.admin(await idp.clientToken('ui-bff'), 'GET', path);
  expect(body).toMatchObject({ numFailures: 2, disabled: true });
});

import { expect, it } from '@jest/globals';
import { secrets, startTestIdp } from './fixture.js';

it('shows no client secret, which a real Keycloak would: nobody here needs it', async () => {
  const idp = await startTestIdp();

  const { status, body } = await idp.admin(await idp.clientToken('parley-provisioner'), 'GET', '/clients');

  expect(status).toBe(200);
  for (const secret of Object.values(secrets)) expect(JSON.stringify(body)).not.toContain(secret);
});

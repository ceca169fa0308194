import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { named } from '../src/idp/representations.js';
import { selfTestIdp } from '../src/idp/self-test.js';
import { clients, describeIdpSetup, useRealm } from './idp.contract.js';

/** A Keycloak started with `--features=token-exchange`, and the password of its administrator `admin`. */
const { KEYCLOAK_URL: url, KEYCLOAK_ADMIN_PASSWORD: password = 'admin' } = process.env;
// A realm takes seconds to make, a busy machine minutes for all of it.
const slowestMs = 300_000;

if (url === undefined) {
  process.stderr.write('SKIPPED: setting up Keycloak is not tested in this run, KEYCLOAK_URL is not set\n');
  describe.skip('setting up Keycloak', () => {
    it('needs KEYCLOAK_URL', () => expect(url).toBeDefined());
  });
} else {
  const admin = { username: 'admin', password };
  const used = useRealm(() => {
    const close = () => used.api().send('DELETE', `/realms/${used.realm}`);
    return Promise.resolve({ url, admin, close });
  }, slowestMs);
  describeIdpSetup('Keycloak', used, slowestMs);

  describe('the self-test on Keycloak', () => {
    const selfTest = (lines: string[] = []) =>
      selfTestIdp({
        url,
        realm: used.realm,
        api: used.api(),
        clients,
        newPassword: () => 'password-of-the-probe',
        tell: (line) => void lines.push(line),
      });

    it(
      'finds that everything works, and leaves nobody behind',
      async () => {
        const lines: string[] = [];

        await selfTest(lines);

        expect(lines).toContain('works    the bot acts for a person in a team, never with the role admin');
        expect(lines).toHaveLength(18);
        expect((await used.reader().scopes()).filter(({ name }) => name.includes('probe'))).toEqual([]);
      },
      slowestMs,
    );

    it(
      'finds an attribute that is dropped without a word',
      async () => {
        const path = `/realms/${used.realm}/users/profile`;
        const profile = await used.api().get(path, z.looseObject({ attributes: z.array(z.looseObject({})) }));
        const attributes = profile.attributes.filter((attribute) => attribute['name'] !== 'chatx_user_id');
        await used.api().send('PUT', path, { ...profile, attributes });

        await expect(selfTest()).rejects.toThrow('self-test: ui-bff links a person');

        await used.run();
      },
      slowestMs,
    );

    it(
      'finds an audience that is left out without a word',
      async () => {
        const { path, scopes } = used.reader();
        const scope = (await scopes()).find(({ name }) => name === 'parley-people');
        const mapper = scope?.protocolMappers.find(({ name }) => name === 'aud-rag-server');
        await used.api().send('DELETE', `${path}/client-scopes/${scope?.id}/protocol-mappers/models/${mapper?.id}`);

        await expect(selfTest()).rejects.toThrow('the token lacks the audience rag-server');

        await used.run();
      },
      slowestMs,
    );

    it(
      'finds a bot that is let into the services in its own name',
      async () => {
        const { path, findClient, findRole, ownAccountOf } = used.reader();
        const bot = await findClient('chatx-bot');
        const account = bot && (await ownAccountOf(bot));
        await used
          .api()
          .send('POST', `${path}/users/${account}/role-mappings/realm`, [await findRole('parley-person')]);

        await expect(selfTest()).rejects.toThrow("self-test: the bot's own token opens no service");

        await used.run();
      },
      slowestMs,
    );

    it(
      'finds an agent that would show administrators as such',
      async () => {
        const { path, findClient, findRole } = used.reader();
        const agents = await findClient('parley-mcp');
        const admin = await findRole('admin');
        await used.api().send('POST', `${path}/clients/${agents?.id}/scope-mappings/realm`, [admin]);

        await expect(selfTest()).rejects.toThrow('self-test: an agent of a person reaches rag-server alone');

        await used.run();
      },
      slowestMs,
    );

    it(
      'finds an agent that sends people to other sites',
      async () => {
        const { path, findClient } = used.reader();
        const agents = await findClient('parley-mcp');
        const redirectUris = ['https://parley.example.invalid/*', 'http://127.0.0.1/*'];
        await used.api().send('PUT', `${path}/clients/${agents?.id}`, { ...agents, redirectUris });

        await expect(selfTest()).rejects.toThrow('it answers another site with 200');

        await used.run();
      },
      slowestMs,
    );

    it(
      'finds an agent that takes passwords',
      async () => {
        const { path, findClient } = used.reader();
        const agents = await findClient('parley-mcp');
        await used.api().send('PUT', `${path}/clients/${agents?.id}`, { ...agents, directAccessGrantsEnabled: true });

        await expect(selfTest()).rejects.toThrow('self-test: an agent cannot sign people in with a password');

        await used.run();
      },
      slowestMs,
    );

    it(
      'finds a permission that lets the bot act for everybody',
      async () => {
        const { path, findClient, ownAccountOf } = used.reader();
        const [bot, management] = [await findClient('chatx-bot'), await findClient('realm-management')];
        const account = bot && (await ownAccountOf(bot));
        const role = await used.api().get(`${path}/clients/${management?.id}/roles/impersonation`, named);
        await used.api().send('POST', `${path}/users/${account}/role-mappings/clients/${management?.id}`, [role]);
        await used.api().send('POST', `${path}/clients/${bot?.id}/scope-mappings/clients/${management?.id}`, [role]);

        await expect(selfTest()).rejects.toThrow('self-test: the bot cannot act for a person without the role');
      },
      slowestMs,
    );
  });
}

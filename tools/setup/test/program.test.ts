import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type BuiltProgram, buildProgram, freePort, run } from '@parley/programs';
import { startAdminRest } from './stand-in/start-admin-rest.js';

let built: BuiltProgram;
let idp: Awaited<ReturnType<typeof startAdminRest>>;

beforeAll(async () => {
  [built, idp] = await Promise.all([buildProgram('tools/setup'), startAdminRest()]);
}, 60_000);
afterAll(() => Promise.all([built.remove(), idp.close()]));

const settings = {
  PUBLIC_URL: 'http://127.0.0.1:3000',
  IDP_ADMIN_PASSWORD: 'secret-of-the-administrator',
  OIDC_CLIENT_SECRET: 'secret-of-ui-bff',
  IDP_CHATX_BOT_CLIENT_SECRET: 'secret-of-the-bot',
};
const check = (part: string, env: Record<string, string>) =>
  run(process.execPath, [built.main, part, '--check'], { env: { ...built.env, ...settings, ...env } });

it('reaches an idp whose name is below localhost, which no resolver has to know', async () => {
  const { output } = await check('idp', { IDP_URL: idp.url.replace('127.0.0.1', 'idp.localhost') });

  expect(output).toMatch(/idp: \d+ differences; nothing was changed/);
});

it.each([
  ['idp', 'IDP_URL', 'Check IDP_URL.'],
  ['authz', 'AUTHZ_HTTP', 'Check AUTHZ_HTTP and AUTHZ_TOKEN.'],
])(
  'says of a %s that is not there where it was looked for, and which setting led there',
  async (part, name, advice) => {
    const address = `127.0.0.1:${await freePort()}`;

    const { code, output } = await check(part, { [name]: `http://${address}` });

    expect(code).toBe(1);
    expect(output).toContain(address);
    expect(output).toContain(advice);
  },
);

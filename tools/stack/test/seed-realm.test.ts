import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from '@jest/globals';
import { realmOfDemo } from '../src/neighbours-config.js';
import { defaultPorts } from '../src/ports.js';
import { seedRealm } from '../src/seed/seed-realm.js';
import { loadSecrets } from '../src/secrets.js';

let idp: Server | undefined;
afterEach(() => void idp?.close());

/** An idp that lets the administrator in, and answers a new realm with this status. */
async function anIdp(status: number): Promise<string> {
  idp = createServer((req, res) => {
    const isToken = req.url?.includes('/token') === true;
    res.writeHead(isToken ? 200 : status, { 'content-type': 'application/json' });
    res.end(
      JSON.stringify(
        isToken ? { access_token: 'a token' } : { errorMessage: 'Conflict detected. See logs for details' },
      ),
    );
  });
  idp.listen(0, '127.0.0.1');
  await once(idp, 'listening');
  return `http://127.0.0.1:${(idp.address() as AddressInfo).port}`;
}

function aRealm() {
  const folder = mkdtempSync(join(tmpdir(), 'parley-realm-'));
  const secrets = loadSecrets(join(folder, 'secrets.json'));
  rmSync(folder, { recursive: true });
  return realmOfDemo(defaultPorts, secrets, { exchangeRecipe: 'B' });
}

it('says whose a realm is that is there already, and what to do', async () => {
  const external = { IDP_URL: await anIdp(409), IDP_ADMIN_USERNAME: 'admin', IDP_ADMIN_PASSWORD: 'secret' };

  await expect(seedRealm(external, aRealm())).rejects.toThrow(/already has a realm parley.*--data DIR/);
});

it('says what the idp said where it refuses for another reason', async () => {
  const external = { IDP_URL: await anIdp(403), IDP_ADMIN_USERNAME: 'admin', IDP_ADMIN_PASSWORD: 'secret' };

  await expect(seedRealm(external, aRealm())).rejects.toThrow(/answered 403/);
});

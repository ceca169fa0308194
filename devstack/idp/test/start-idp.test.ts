import { request } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { startIdp } from '../src/index.js';
import { aRealm, startTestIdp } from './fixture.js';

const nodeEnv = process.env['NODE_ENV'];
afterEach(() => {
  process.env['NODE_ENV'] = nodeEnv;
});

/** As `fetch`, which does not let a caller forge the Host header. */
const getAs = (url: string, host: string) =>
  new Promise<string>((resolve, reject) => {
    const req = request(url, { headers: { host, 'x-forwarded-host': host } }, (res) => {
      const parts: Buffer[] = [];
      res.on('data', (part: Buffer) => parts.push(part));
      res.on('end', () => resolve(Buffer.concat(parts).toString()));
    });
    req.on('error', reject);
    req.end();
  });

describe('startIdp', () => {
  it('refuses production', async () => {
    process.env['NODE_ENV'] = 'production';

    await expect(startIdp({ port: 0, realm: aRealm() })).rejects.toThrow('refuses NODE_ENV=production');
  });

  it('says that a port is taken', async () => {
    const { port } = await startTestIdp();

    await expect(startIdp({ port, realm: aRealm() })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  it('listens on loopback alone', async () => {
    const { url, port } = await startTestIdp();

    expect(url).toBe(`http://127.0.0.1:${port}`);
  });

  it('names its issuer whatever the Host header says', async () => {
    const idp = await startTestIdp();

    const text = await getAs(`${idp.issuer}/.well-known/openid-configuration`, 'evil.example');

    expect(JSON.parse(text)).toMatchObject({ issuer: idp.issuer, token_endpoint: `${idp.endpoint}/token` });
    expect(text).not.toContain('evil');
  });

  it('takes the issuer from the public address', async () => {
    const idp = await startTestIdp({ publicUrl: 'https://id.example.test' });
    const local = `http://127.0.0.1:${idp.port}/realms/parley`;

    const metadata = (await (await fetch(`${local}/.well-known/openid-configuration`)).json()) as Record<
      string,
      string
    >;

    expect(metadata['issuer']).toBe('https://id.example.test/realms/parley');
    expect(metadata['jwks_uri']).toBe('https://id.example.test/realms/parley/protocol/openid-connect/certs');
  });

  it('publishes a signing key and an encryption key, without their private halves', async () => {
    const idp = await startTestIdp();

    const { keys } = (await (await fetch(`${idp.endpoint}/certs`)).json()) as { keys: Record<string, string>[] };

    expect(keys.map(({ alg, use }) => [alg, use])).toEqual([
      ['RS256', 'sig'],
      ['RSA-OAEP', 'enc'],
    ]);
    expect(keys.flatMap((key) => Object.keys(key)).filter((name) => ['d', 'p', 'q'].includes(name))).toEqual([]);
  });

  it.each(['/realms/other/.well-known/openid-configuration', '/admin/realms/other/users'])(
    'answers 404 to another realm: %s',
    async (path) => {
      const { url } = await startTestIdp();

      const res = await fetch(`${url}${path}`);

      expect({ status: res.status, body: await res.json() }).toEqual({
        status: 404,
        body: { error: 'Realm does not exist' },
      });
    },
  );

  it('says when it is ready', async () => {
    const { url } = await startTestIdp();

    expect(await (await fetch(`${url}/health/ready`)).json()).toEqual({ status: 'UP' });
  });
});

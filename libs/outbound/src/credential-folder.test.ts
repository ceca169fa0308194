import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { credentialFolder } from './credential-folder.js';
import { CredentialRefusal } from './credentials.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'credentials-'));
});
afterAll(() => rm(folder, { recursive: true }));

const of = { setting: 'SOURCE_CREDENTIALS_DIR', service: 'rag-server' };
const put = (name: string, content: unknown) =>
  writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
const credentials = () => credentialFolder({ ...of, folder, isListedHost: (host) => host === '127.0.0.1' });
const bot = { hosts: ['git.example.com', 'Git.example.com:8443', '127.0.0.1:9000'], username: 'bot', token: 's3cr3t' };

describe('a credential', () => {
  it.each(['https://git.example.com/a.git', 'https://git.example.com:8443/', 'http://127.0.0.1:9000/b'])(
    'is for its host %s',
    async (address) => {
      await put('docs-bot', bot);
      const found = await credentials().find('docs-bot');

      expect(found.for(new URL(address))).toMatchObject({ username: 'bot', token: 's3cr3t' });
    },
  );

  it.each([
    ['another host', 'https://git.example.com.evil.example/'],
    ['a host below', 'https://a.git.example.com/'],
    ['another port', 'https://git.example.com:9443/'],
    ['no TLS', 'http://git.example.com/'],
    ['no TLS on its port', 'http://git.example.com:8443/'],
  ])('is not for %s', async (_what, address) => {
    await put('docs-bot', bot);
    const found = await credentials().find('docs-bot');

    expect(() => found.for(new URL(address))).toThrow(CredentialRefusal);
    expect(() => found.for(new URL(address))).toThrow(/docs-bot/);
  });

  it('that is changed is another one with the next question', async () => {
    await put('rotated', { hosts: ['a.example'], token: 'first' });
    const kept = credentials();
    const at = new URL('https://a.example');
    const first = (await kept.find('rotated')).for(at);
    await put('rotated', { hosts: ['a.example'], token: 'second' });

    expect([first.token, (await kept.find('rotated')).for(at).token]).toEqual(['first', 'second']);
  });
});

describe('a file that is no credential', () => {
  it.each([
    ['without JSON', '{"hosts": ["a.example"], "token": "s3cr3t"'],
    ['without hosts', { token: 's3cr3t' }],
    ['with no host', { hosts: [], token: 's3cr3t' }],
    ['with a path for a host', { hosts: ['a.example/x'], token: 's3cr3t' }],
    ['with a number for a token', { hosts: ['a.example'], token: 5, username: 's3cr3t' }],
    ['that is too large', { hosts: ['a.example'], token: 's3cr3t', username: 'x'.repeat(70_000) }],
  ])('%s is refused by its name and nothing of what it holds', async (_what, content) => {
    await put('broken', content);
    const refused: unknown = await credentials()
      .find('broken')
      .catch((error: unknown) => error);

    expect(refused).toBeInstanceOf(CredentialRefusal);
    expect((refused as Error).message).toContain('"broken"');
    expect(JSON.stringify(refused, Object.getOwnPropertyNames(refused))).not.toContain('s3cr3t');
    expect((refused as Error).cause).toBeUndefined();
  });

  it.each(['absent', '../docs-bot', 'UPPER', '', 'a'.repeat(65)])('%j is refused', async (name) => {
    await put('docs-bot', bot);

    await expect(
      credentialFolder({ ...of, folder: join(folder, 'x'), isListedHost: () => true }).find(name),
    ).rejects.toThrow(CredentialRefusal);
  });
});

describe('the list', () => {
  it('names hosts and problems, and passes over what is no credential', async () => {
    const own = join(folder, 'list');
    await mkdir(join(own, '..data'), { recursive: true });
    await writeFile(join(own, 'b'), '{');
    await writeFile(join(own, 'a'), JSON.stringify({ hosts: ['a.example'], token: 's3cr3t' }));
    const listed = await credentialFolder({ ...of, folder: own, isListedHost: () => false }).list();

    expect(listed).toEqual([
      { name: 'a', hosts: ['a.example'], problem: null },
      { name: 'b', hosts: [], problem: expect.stringContaining('"b"') },
    ]);
  });

  it('is empty where the operator keeps none, and a folder that is not there is told', async () => {
    const isListedHost = () => false;

    expect(await credentialFolder({ ...of, folder: undefined, isListedHost }).list()).toEqual([]);
    await expect(credentialFolder({ ...of, folder: join(folder, 'gone'), isListedHost }).list()).rejects.toThrow(
      /SOURCE_CREDENTIALS_DIR/,
    );
  });
});

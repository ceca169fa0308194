import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { makeAddressGuard } from './address-guard.js';
import { proxyFor } from './environment-proxy.js';
import { guardedAgent } from './guarded-agent.js';

/** A proxy as companies have one: it resolves every name to the one server behind it, and asks who is there. */
let proxy: Server;
let target: Server;
let asked: string[] = [];
let wanted: string | undefined;
const at = (server: Server) => (server.address() as AddressInfo).port;
const listen = (server: Server) => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));

beforeAll(async () => {
  target = createServer((req, res) => res.end(`${req.headers.host} answers`));
  proxy = createServer((req, res) => {
    asked.push(`${req.method} ${req.url}`);
    res.end(`${new URL(req.url ?? '').host} answers`);
  });
  proxy.on('connect', (req, socket) => {
    asked.push(`CONNECT ${req.url}`);
    if (wanted !== undefined && req.headers['proxy-authorization'] !== wanted)
      return socket.end('HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n');
    const there = connect(at(target), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      there.pipe(socket).pipe(there);
    });
    for (const end of [there, socket]) end.on('error', () => undefined);
    return undefined;
  });
  await Promise.all([listen(target), listen(proxy)]);
});
afterAll(() => {
  for (const server of [proxy, target]) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(() => {
  asked = [];
  wanted = undefined;
});

const settings = (signIn = '') => ({ HTTP_PROXY: `http://${signIn}127.0.0.1:${at(proxy)}`, NO_PROXY: 'near.test' });

describe('what people name, behind a proxy', () => {
  const addresses: Record<string, string> = { 'far.test': '93.184.216.34', 'inside.test': '10.1.2.3' };
  const get = async (url: string, signIn?: string) => {
    const resolve = (name: string) => {
      const address = addresses[name];
      return address ? Promise.resolve([{ address, family: 4 as const }]) : Promise.reject(new Error('unknown'));
    };
    const guard = makeAddressGuard({ resolve }, (reason) => new Error(reason));
    const limits = { connectTimeoutMs: 2000, headersTimeoutMs: 2000, bodyTimeoutMs: 2000, connectionsPerHost: 1 };
    const dispatcher = guardedAgent(guard, { ...limits, env: settings(signIn) });
    try {
      return await (await request(url, { dispatcher })).body.text();
    } finally {
      await dispatcher.destroy();
    }
  };

  it('is asked for through it, by its name', async () => {
    expect(await get('http://far.test/')).toBe('far.test answers');
    expect(asked).toEqual(['CONNECT far.test:80']);
  });

  it.each([
    ['a name of the inside', 'http://inside.test/', 'address_refused'],
    ['an address of the inside', 'http://169.254.169.254/', 'address_refused'],
    ['a name that is not known here', 'http://unknown.test/', 'name_not_resolved'],
    ['another port', 'http://far.test:22/', 'port_refused'],
  ])('%s is refused before the proxy hears of it', async (_what, url, reason) => {
    await expect(get(url)).rejects.toThrow(reason);
    expect(asked).toEqual([]);
  });

  it('signs in at a proxy that wants it, and says what one answers that does not let it through', async () => {
    wanted = `Basic ${Buffer.from('me:p@ss').toString('base64')}`;
    expect(await get('http://far.test/', 'me:p%40ss@')).toBe('far.test answers');
    await expect(get('http://far.test/')).rejects.toThrow('the proxy answered 407');
  });
});

describe('a process behind a proxy', () => {
  const ways = {
    fetch: `(await fetch(url)).text()`,
    undici: `(await (await import('undici')).request(url)).body.text()`,
    node: `new Promise((done) => require('node:http').get(url, (res) => res.setEncoding('utf8').on('data', done)))`,
  };
  const run = async (way: keyof typeof ways, url: string) => {
    const module = new URL('environment-proxy.ts', import.meta.url).href;
    const program = `import(${JSON.stringify(module)}).then(async ({ useEnvironmentProxy }) => {
      useEnvironmentProxy();
      const url = ${JSON.stringify(url)};
      console.log(await ${ways[way]});
    })`;
    const env = { PATH: process.env['PATH'], ...settings() };
    return (await promisify(execFile)(process.execPath, ['--no-warnings', '-e', program], { env })).stdout.trim();
  };

  it.each(['fetch', 'undici', 'node'] as const)('asks it with %s', async (way) => {
    expect(await run(way, 'http://far.test/')).toBe('far.test answers');
    expect(asked).toHaveLength(1);
  });

  it('asks nothing on its own machine through it', async () => {
    expect(await run('fetch', `http://127.0.0.1:${at(target)}/`)).toBe(`127.0.0.1:${at(target)} answers`);
    expect(asked).toEqual([]);
  });
});

describe('NO_PROXY', () => {
  const isDirect = (url: string, NO_PROXY: string) =>
    proxyFor(new URL(url), { HTTP_PROXY: 'http://p:1', HTTPS_PROXY: 'http://p:1', NO_PROXY }) === undefined;

  it.each([
    ['https://a.example', '', false],
    ['http://localhost:1', '', true],
    ['http://[::1]:1', '', true],
    ['https://a.example', '*', true],
    ['https://a.example', 'b.example,a.example', true],
    ['https://x.a.example', 'a.example', false],
    ['https://x.a.example', '.a.example', true],
    ['https://x.a.example', '*.a.example', true],
    ['https://a.example', 'a.example:443', true],
    ['https://a.example:8443', 'a.example:443', false],
    ['https://A.example', 'a.EXAMPLE', true],
  ])('%s with %j: asked directly is %s', (url, no, direct) => expect(isDirect(url, no)).toBe(direct));

  it('knows each protocol by its own setting, small letters first', () => {
    const env = { https_proxy: 'http://small:1', HTTPS_PROXY: 'http://large:1' };
    expect(proxyFor(new URL('https://a.example'), env)?.host).toBe('small:1');
    expect(proxyFor(new URL('wss://a.example'), env)?.host).toBe('small:1');
    expect(proxyFor(new URL('http://a.example'), env)).toBeUndefined();
  });
});

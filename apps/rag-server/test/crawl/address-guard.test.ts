import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type AddressGuard, guardedAgent, isPublicAddress } from '@parley/outbound';
import { makeSourceGuard } from '../../src/outbound/open-outbound.js';
import { fetchPage } from '../../src/crawl/fetch/fetch-page.js';

const insideAddresses =
  `0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.254 127.0.0.1 127.1.2.3 169.254.0.1
  169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.1 192.0.0.170 192.0.2.1 192.31.196.1 192.52.193.1 192.88.99.1
  192.168.0.1 192.168.255.255 192.175.48.1 198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.9 224.0.0.1 239.255.255.250
  240.0.0.1 255.255.255.255 :: ::1 0:0:0:0:0:0:0:1 ::127.0.0.1 ::10.0.0.1 ::8.8.8.8 ::ffff:127.0.0.1 ::ffff:7f00:1
  ::ffff:8.8.8.8 ::ffff:0:127.0.0.1 64:ff9b::7f00:1 64:ff9b::8.8.8.8 64:ff9b:1::1 100::1 2001::1 2001:0:4136:e378::1
  2001:10::1 2001:20::1 2001:2::1 2001:db8::1 2002:7f00:1:: 2002:808:808::1 3fff::1 5f00::1 fc00::1 fd12:3456::1 fe80::1
  fe80::1%eth0 fec0::1 ff02::1 ff0e::1 2606:4700::1111%1 example.com 8.8.8 0x8.8.8.8`.split(/\s+/);

const publicAddresses =
  '1.1.1.1 8.8.8.8 93.184.216.34 172.32.0.1 100.128.0.1 2606:4700:4700::1111 2a00:1450:4001::1'.split(' ');

const hostsOfTheInside =
  `127.0.0.1 127.1 127.0.1 0x7f.0.0.1 0x7f.1 0x7f000001 0X7F000001 2130706433 017700000001 0177.0.0.1
  0177.0.0.01 0177.1 127.0.0.1. 0x7f.0.0.1. 0 0.0.0.0 00000000 0x0 127.255.255.254 %31%32%37.0.0.1 １２７.0.0.1 127。0。0。1
  ①②⑦.0.0.1 [::1] [0:0:0:0:0:0:0:1] [::] [::ffff:127.0.0.1] [::ffff:7f00:1] [::ffff:0:7f00:1] [::127.0.0.1] [64:ff9b::127.0.0.1]
  [64:ff9b:1::7f00:1] [2002:7f00:1::] [2001:0:7f00:1::] [fe80::1] [fc00::1] [fd00::1] [ff02::1] [2001:db8::1] [3fff::1]
  10.0.0.1 0xa000001 167772161 012.0.0.1 172.16.0.1 192.168.1.1 3232235777 169.254.169.254 0xa9fea9fe 2852039166 0251.0376.0251.0376
  100.64.0.1 198.18.0.1 224.0.0.1 255.255.255.255 0xffffffff 240.0.0.1`.split(/\s+/);

describe('the addresses that count as public', () => {
  it.each(insideAddresses)('does not count %s', (address) => expect(isPublicAddress(address)).toBe(false));
  it.each(publicAddresses)('counts %s', (address) => expect(isPublicAddress(address)).toBe(true));
});

describe('a crawler that is told to read the inside of the network', () => {
  let canary: Server;
  let port: number;
  let touched = 0;
  beforeAll(async () => {
    canary = createServer((_req, res) => res.end('secret')).on('connection', () => (touched += 1));
    await new Promise<void>((ready) => canary.listen(0, '127.0.0.1', ready));
    port = (canary.address() as AddressInfo).port;
  });
  afterAll(() => new Promise((closed) => canary.close(closed)));
  beforeEach(() => {
    touched = 0;
  });

  const read = async (url: string, guard: AddressGuard) => {
    const limits = { connectTimeoutMs: 10_000, headersTimeoutMs: 10_000, bodyTimeoutMs: 10_000, connectionsPerHost: 2 };
    const dispatcher = guardedAgent(guard, limits);
    const deps = { guard, dispatcher, userAgent: 'test', totalTimeoutMs: 15_000, maxRedirects: 5 };
    return fetchPage(deps, { url, signal: AbortSignal.timeout(20_000), maxBytes: 1_000 }).finally(() =>
      dispatcher.destroy(),
    );
  };
  const toInside = () => Promise.resolve([{ address: '127.0.0.1', family: 4 as const }]);
  const strict = () => makeSourceGuard({ allowedPorts: [80, 443, port], resolve: toInside });

  it.each(hostsOfTheInside)('does not connect to http://%s', async (host) => {
    await expect(read(`http://${host}:${port}/`, strict())).rejects.toMatchObject({ reason: 'address_refused' });
    expect(touched).toBe(0);
  });

  it.each(['localhost', 'localhost.', 'LOCALHOST', 'a.localhost', 'inside.example', '127.0.0.1.nip.example'])(
    'does not connect to the name %s, which leads inside',
    async (name) => {
      await expect(read(`http://${name}:${port}/`, strict())).rejects.toMatchObject({ reason: 'address_refused' });
      expect(touched).toBe(0);
    },
  );

  it.each([
    ['http://example.com@127.0.0.1:PORT/', 'credentials_in_url'],
    ['http://example.com:80@127.0.0.1:PORT/', 'credentials_in_url'],
    ['http://127.0.0.1:PORT#@example.com/', 'address_refused'],
    ['http://127.0.0.1:PORT\\@example.com/', 'address_refused'],
    ['file:///etc/passwd', 'scheme_refused'],
    ['ftp://127.0.0.1:PORT/', 'scheme_refused'],
    ['gopher://127.0.0.1:PORT/', 'scheme_refused'],
    ['data:text/html,x', 'scheme_refused'],
    ['ws://127.0.0.1:PORT/', 'scheme_refused'],
    ['http://example.com:22/', 'port_refused'],
    ['http://example.com:6379/', 'port_refused'],
  ])('refuses %s', async (url, reason) => {
    await expect(read(url.replace('PORT', String(port)), strict())).rejects.toMatchObject({ reason });
    expect(touched).toBe(0);
  });

  it('refuses a name as soon as one of its addresses is inside', async () => {
    const guard = makeSourceGuard({
      allowedPorts: [port],
      resolve: () =>
        Promise.resolve([
          { address: '93.184.216.34', family: 4 },
          { address: '10.0.0.1', family: 4 },
        ]),
    });
    await expect(read(`http://mixed.example:${port}/`, guard)).rejects.toMatchObject({ reason: 'address_refused' });
  });

  it.each([1, 3])('stops at the redirect that leads inside, after %d hops', async (hops) => {
    const site = createServer((req, res) => {
      const hop = Number(req.url?.slice(1));
      res.writeHead(302, { location: hop < hops ? `/${hop + 1}` : `http://127.0.0.1:${port}/` }).end();
    });
    await new Promise<void>((ready) => site.listen(port, '127.0.0.2', ready));
    const guard = makeSourceGuard({ allowedPorts: [port], allowedNetworks: ['127.0.0.2/32'] });
    await expect(read(`http://127.0.0.2:${port}/1`, guard)).rejects.toMatchObject({ reason: 'address_refused' });
    expect(touched).toBe(0);
    await new Promise((closed) => site.close(closed));
  });

  it('reads a host that the operator allows', async () => {
    const guard = makeSourceGuard({ allowedPorts: [port], allowedHosts: ['docs.example'], resolve: toInside });
    expect((await read(`http://docs.example:${port}/`, guard)).body.toString()).toBe('secret');
  });

  it('resolves a name once for a connection, so that it cannot change its mind', async () => {
    const answers = ['127.0.0.1', '10.0.0.1'];
    let asked = 0;
    const guard = makeSourceGuard({
      allowedPorts: [port],
      allowedNetworks: ['127.0.0.1/32'],
      resolve: () => Promise.resolve([{ address: answers[asked++] ?? '10.0.0.1', family: 4 }]),
    });
    await read(`http://rebinding.example:${port}/`, guard);
    expect(asked).toBe(1);
  });
});

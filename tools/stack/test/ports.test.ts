import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { anyPorts, claimPorts, defaultPorts, parsePorts, portRefusal } from '../src/ports.js';

describe('parsePorts', () => {
  it('keeps the defaults for services that nobody named', () => {
    expect(parsePorts(['ui-bff=3100'])).toEqual({ ...defaultPorts, 'ui-bff': 3100 });
  });

  it.each([
    ['gateway=3100', /no such service.*ui-bff/s],
    ['ui-bff', /--port ui-bff=NUMBER/],
    ['ui-bff=high', /--port ui-bff=NUMBER/],
    ['ui-bff=65536', /--port ui-bff=NUMBER/],
    ['ui-bff=-1', /--port ui-bff=NUMBER/],
    ['toString=4', /no such service.*ui-bff/s],
    ['ui-bff=3002', /ui-bff and chatx-bot are both to have 3002/],
  ])('refuses %s and says what would be right', (word, message) => {
    expect(() => parsePorts([word])).toThrow(message);
  });
});

describe('claimPorts', () => {
  let taken: Server | undefined;
  afterEach(() => void taken?.close());

  it('replaces 0 by a port that is free', async () => {
    const ports = await claimPorts(anyPorts);

    expect(new Set(Object.values(ports)).has(0)).toBe(false);
  });

  it('names the taken port, its service and the way to choose another', async () => {
    taken = createServer();
    await new Promise<void>((listening) => taken?.listen(0, '127.0.0.1', listening));
    const { port } = taken.address() as AddressInfo;

    await expect(claimPorts({ ...anyPorts, authz: port })).rejects.toThrow(
      new RegExp(`Port ${port} \\(authz\\) is taken.*--port authz=`, 's'),
    );
  });

  it('says that a port is not for everybody, and offers one that is', () => {
    expect(portRefusal('ui-bff', 80, 'EACCES')).toMatch(
      /Port 80 \(ui-bff\) is for administrators alone.*--port ui-bff=3000/s,
    );
  });

  it('offers a port that there is', () => {
    expect(portRefusal('ui-bff', 65_500, 'EADDRINUSE')).toContain('--port ui-bff=65400');
  });
});

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

  it('minds no port on which nothing is to listen', async () => {
    taken = createServer();
    await new Promise<void>((listening) => taken?.listen(0, '127.0.0.1', listening));
    const { port } = taken.address() as AddressInfo;

    await expect(claimPorts({ ...anyPorts, authz: port }, ['ui-bff'])).resolves.toMatchObject({ authz: port });
  });

  it('names the taken port, its service and one that may be had', async () => {
    taken = createServer();
    await new Promise<void>((listening) => taken?.listen(0, '127.0.0.1', listening));
    const { port } = taken.address() as AddressInfo;

    await expect(claimPorts({ ...anyPorts, authz: port })).rejects.toMatchObject({
      message: expect.stringContaining(`Port ${port} (authz) is taken`),
      service: 'authz',
      instead: port + 100,
    });
  });

  it('says that a port is not for everybody, and offers one that is', () => {
    const refused = portRefusal('ui-bff', 80, 'EACCES');
    expect(refused.message).toContain('Port 80 (ui-bff) is for administrators alone');
    expect(refused.instead).toBe(3000);
  });

  it('offers a port that there is', () => {
    expect(portRefusal('ui-bff', 65_500, 'EADDRINUSE').instead).toBe(65_400);
  });
});

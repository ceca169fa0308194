import { type AddressInfo, createServer, type Server } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { anyPorts, claimPorts, defaultPorts, parsePorts, portRefusal } from '../src/ports.js';

describe('parsePorts', () => {
  it('keeps the defaults for services that nobody named', () => {
    expect(parsePorts(['ui-bff=3100'])).toEqual({ ...defaultPorts, 'ui-bff': 3100 });
  });

  it.each([
    ['gateway=3100', /unknown service.*ui-bff/s],
    ['ui-bff', /--port ui-bff=NUMBER/],
    ['ui-bff=high', /--port ui-bff=NUMBER/],
    ['ui-bff=65536', /--port ui-bff=NUMBER/],
    ['ui-bff=-1', /--port ui-bff=NUMBER/],
    ['toString=4', /unknown service.*ui-bff/s],
    ['ui-bff=3002', /ui-bff and chatx-bot both have 3002/],
  ])('refuses %s and says what would be right', (word, message) => {
    expect(() => parsePorts([word])).toThrow(message);
  });
});

describe('claimPorts', () => {
  const listening = async (): Promise<Server> => {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return server;
  };
  const portOf = (server: Server): number => (server.address() as AddressInfo).port;

  it('replaces 0 by a port that is free', async () => {
    const ports = await claimPorts(anyPorts);

    expect(new Set(Object.values(ports)).has(0)).toBe(false);
  });

  it('minds no port on which nothing is to listen', async () => {
    const taken = await listening();
    const authz = portOf(taken);

    const claimed = claimPorts({ ...anyPorts, authz }, ['ui-bff']).finally(() => taken.close());

    await expect(claimed).resolves.toMatchObject({ authz });
  });

  it('names every port that is taken, its service and one that may be had', async () => {
    const busy = [await listening(), await listening()] as const;
    const [idp, authz] = busy.map(portOf) as [number, number];

    const refused = claimPorts({ ...anyPorts, idp, authz }).finally(() => busy.forEach((server) => server.close()));

    await expect(refused).rejects.toMatchObject({
      message: expect.stringMatching(`^Port ${idp} \\(idp\\) is used.*\nPort ${authz} \\(authz\\) is used.*$`),
      instead: { idp: idp + 100, authz: authz + 100 },
    });
  });

  it('says that a port is not for everybody, and offers one that is', () => {
    const refused = portRefusal('ui-bff', 80, 'EACCES');
    expect(refused.reason).toContain('Port 80 (ui-bff) needs administrator rights');
    expect(refused.instead).toBe(3000);
  });

  it('offers a port that there is', () => {
    expect(portRefusal('ui-bff', 65_500, 'EADDRINUSE').instead).toBe(65_400);
  });
});

import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { freePort, freePorts } from '../src/index.js';

describe('free ports', () => {
  it('are given once each, and to nobody by the system', async () => {
    const ports = (await Promise.all([freePorts(20), freePorts(20)])).flat();
    expect(new Set(ports).size).toBe(40);
    expect(Math.max(...ports)).toBeLessThan(32_768);
  });

  it('leave out those that somebody listens on', async () => {
    const last = await freePort();
    const server = createServer().listen(last + 1, '127.0.0.1');
    await once(server, 'listening');
    try {
      expect(await freePorts(3)).not.toContain(last + 1);
    } finally {
      server.close();
    }
  });

  it('leave out what browsers and fetch refuse to ask', async () => {
    const refused = 10_080;
    await expect(fetch(`http://127.0.0.1:${refused}`)).rejects.toHaveProperty('cause.message', 'bad port');
    expect(await freePorts(21_500)).not.toContain(refused);
  });
});

import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { neighbourNames, parseCommand } from '../src/config.js';
import { type Neighbour, startNeighbour } from '../src/start-neighbour.js';

describe('parseCommand', () => {
  it('starts a neighbour on its usual port, keeping its data, unless told otherwise', () => {
    expect(parseCommand(['authz'])).toEqual({ kind: 'one', name: 'authz', port: 8181, dataDir: '.parley/neighbours' });
    expect(parseCommand(['authz', '--port', '0', '--memory'])).toEqual({ kind: 'one', name: 'authz', port: 0 });
  });

  it.each([[[]], [['redis']], [['all']], [['authz', '--port', 'high']], [['authz', '--port', '70000']]])(
    'answers %j with the usage',
    (words) => {
      expect(() => parseCommand(words)).toThrow(/Usage: npm run devstack/);
    },
  );
});

describe('a neighbour started alone', () => {
  const started: Neighbour[] = [];
  afterEach(async () => {
    await Promise.all(started.splice(0).map((neighbour) => neighbour.close()));
    process.env['NODE_ENV'] = 'test';
  });

  it.each(neighbourNames)('%s refuses production', async (name) => {
    process.env['NODE_ENV'] = 'production';

    await expect(startNeighbour(name, { port: 0 })).rejects.toThrow(/production/i);
  });

  it('idp prints passwords that still hold at its second start', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'parley-devstack-'));
    const printed = jest.spyOn(console, 'log').mockImplementation(() => undefined);
    for (const _start of ['first', 'second']) {
      const idp = await startNeighbour('idp', { port: 0, dataDir });
      await idp.close();
    }

    const [first, second] = printed.mock.calls;
    expect(second).toEqual(first);
    expect(JSON.parse(String(first?.[0]))).toEqual(
      JSON.parse(readFileSync(join(dataDir, 'idp/demo-accounts.json'), 'utf8')),
    );
  });
});

import { describe, expect, it } from '@jest/globals';
import { install } from '../src/commands/install.js';
import { lineOf } from '../src/commands/status.js';
import { ToolchainMissing } from '../src/neighbour.js';
import { chosen, servers } from '../src/servers/servers.js';
import { aHome, aNeighbour } from './a-neighbour.js';

const silent = () => undefined;

describe('installing', () => {
  it('happens once for each version', async () => {
    const home = aHome();
    const installed: string[] = [];
    const version = (text: string) =>
      aNeighbour(undefined, { version: text, install: () => Promise.resolve(void installed.push(text)) });

    await install(home, version('1'), silent);
    await install(home, version('1'), silent);
    await install(home, version('2'), silent);

    expect(installed).toEqual(['1', '2']);
    expect(lineOf(home, version('1'))).toMatch(/^example 1 +installed, down$/);
    expect(lineOf(home, version('3'))).toMatch(/^example 3 +not installed$/);
  });

  it('begins anew after it was cut off', async () => {
    const home = aHome();
    const cutOff = aNeighbour(undefined, { install: () => Promise.reject(new ToolchainMissing('go', 'install Go')) });

    await expect(install(home, cutOff, silent)).rejects.toThrow('go is not installed: install Go');
    expect(lineOf(home, cutOff)).toContain('not installed');
  });
});

describe('choosing', () => {
  it('takes all without a name, and tells the names there are', () => {
    expect(chosen([])).toEqual(servers);
    expect(chosen(['redis']).map(({ name }) => name)).toEqual(['redis']);
    expect(() => chosen(['mongod'])).toThrow(/Unknown neighbour "mongod". Use one of: openfga, /);
  });

  it('knows none whose ports another one has', () => {
    const ports = servers.flatMap((server) => server.ports);
    expect(new Set(ports).size).toBe(ports.length);
  });
});

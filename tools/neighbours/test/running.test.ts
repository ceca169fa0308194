import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { httpAddressOf } from '../src/neighbour.js';
import { answersOk } from '../src/running/look.js';
import { pidOf, start, stop } from '../src/running/running.js';
import { aNeighbour, aPlace } from './a-neighbour.js';

describe('a neighbour', () => {
  it('answers once it is started, and is gone once it is stopped', async () => {
    const neighbour = aNeighbour();
    const place = await aPlace(neighbour);

    await start(neighbour, place);
    expect(await answersOk(httpAddressOf(place))).toBe(true);
    expect(pidOf(place)).toBeGreaterThan(0);

    expect(await stop(place)).toBe(true);
    expect(await answersOk(httpAddressOf(place))).toBe(false);
    expect(await stop(place)).toBe(false);
  });

  it('tells the end of its log when it ends before it answers', async () => {
    const neighbour = aNeighbour("console.log('no such setting'); process.exit(1)");

    await expect(start(neighbour, await aPlace(neighbour))).rejects.toThrow(/example ended.*\n.*no such setting/);
  });

  it('is stopped when it does not answer in time', async () => {
    const neighbour = aNeighbour('setInterval(() => undefined, 1000)', { startsWithinMs: 500 });
    const place = await aPlace(neighbour);

    await expect(start(neighbour, place)).rejects.toThrow('example did not answer within 0.5 s');
    expect(pidOf(place)).toBeUndefined();
  });

  it('is not started beside another program on its port', async () => {
    const neighbour = aNeighbour();
    const place = await aPlace(neighbour);
    await start(neighbour, place);

    await expect(start(neighbour, { ...place, data: `${place.data}-2` })).rejects.toThrow('is in use');
    expect(await answersOk(httpAddressOf(place))).toBe(true);
  });

  it('ends with everything it started', async () => {
    const child = "require('node:http').createServer((_, res) => res.end()).listen(process.argv[1], '127.0.0.1')";
    const parent = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}, process.argv[1]]);`;
    const neighbour = aNeighbour(`${parent} setInterval(() => undefined, 1000)`);
    const place = await aPlace(neighbour);
    await start(neighbour, place);

    await stop(place);

    expect(await answersOk(httpAddressOf(place))).toBe(false);
  });
});

describe('a process id that has gone to somebody else', () => {
  it('is not taken for the neighbour, and is left alone', async () => {
    const place = await aPlace(aNeighbour());
    const other = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)']);
    mkdirSync(place.data, { recursive: true });
    writeFileSync(join(place.data, 'pid'), String(other.pid));

    expect(pidOf(place)).toBeUndefined();
    expect(await stop(place)).toBe(false);

    expect(other.exitCode).toBeNull();
    other.kill();
    await once(other, 'exit');
  });
});

import { describe, expect, it } from '@jest/globals';
import { fullDisk } from '../src/full-disk.js';

const withBlocks = (bavail: number) => () => ({ bsize: 4096, bavail });

describe('what failed where the disk', () => {
  it('is full, is told together with what to do', () => {
    expect(fullDisk('/srv/parley', withBlocks(10))).toMatch(/disk of \/srv\/parley is full.*Free some space/);
  });

  it('has room, has another cause', () => {
    expect(fullDisk('/srv/parley', withBlocks(100_000))).toBeUndefined();
  });
});

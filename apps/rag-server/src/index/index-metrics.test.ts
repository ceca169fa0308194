import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createMetrics } from '@parley/service';
import { measureIndex } from './index-metrics.js';
import { bytesOfFolder } from './lance/bytes-of-folder.js';

describe('the figures of the index', () => {
  let folder: string;
  let at = 0;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'parley-index-'))));
  afterEach(() => rm(folder, { recursive: true }));

  it('tell its size on disk, looked at once a minute', async () => {
    const metrics = createMetrics('rag-server');
    const figures = { passages: () => Promise.resolve(7), bytes: () => bytesOfFolder(folder) };
    measureIndex({ figures, metrics, now: () => at });
    await writeFile(join(folder, 'one'), 'four');
    expect(await metrics.registry.metrics()).toMatch(/^rag_index_bytes\{.*\} 4$/m);
    await writeFile(join(folder, 'two'), 'four');
    expect(await metrics.registry.metrics()).toMatch(/^rag_index_bytes\{.*\} 4$/m);
    at = 60_000;
    expect(await metrics.registry.metrics()).toMatch(/^rag_index_bytes\{.*\} 8$/m);
    expect(await metrics.registry.metrics()).toMatch(/^rag_index_passages\{.*\} 7$/m);
  });

  it('are not a number where they cannot be told, and absent where the engine has them elsewhere', async () => {
    const metrics = createMetrics('rag-server');
    measureIndex({ figures: { passages: () => Promise.reject(new Error('down')) }, metrics, now: () => 0 });
    const told = await metrics.registry.metrics();
    expect(told).toMatch(/^rag_index_passages\{.*\} Nan$/m);
    expect(told).not.toContain('rag_index_bytes');
  });
});

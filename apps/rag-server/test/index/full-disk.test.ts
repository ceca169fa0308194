import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { makeCheckReadiness } from '@parley/service';
import type { ChunkIndex } from '../../src/index/chunk-index.js';
import { lanceChunkIndex } from '../../src/index/lance/lance-chunk-index.js';
import { freeBytesOf, whileThereIsRoom } from '../../src/index/lance/room-on-disk.js';
import { aDocument, dimensions, now } from './chunk-documents.js';

const kept = { text: 'kept', filter: { conditions: [], freshAt: now }, limit: 9 };
const full = { code: 'SERVICE_UNAVAILABLE', more: { details: { dependency: 'index', reason: 'disk_full' } } };
let folder: string;
let index: ChunkIndex;
let freeBytes: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'full-disk-'));
  const engine = await lanceChunkIndex({
    uri: folder,
    model: 'angles',
    identity: 'of angles',
    dimensions,
    timeoutMs: 10_000,
  });
  index = whileThereIsRoom(engine, () => Promise.resolve(freeBytes));
});
afterAll(async () => {
  await index.close();
  await rm(folder, { recursive: true });
});

const found = async () => (await (await index.view()).rankByKeywords(kept)).length;
const readiness = () => makeCheckReadiness({ dependencies: {}, partly: { index: () => index.ping() }, cacheMs: 0 })();

it('an index on a full disk answers, says why it takes nothing in, and goes on when there is room', async () => {
  freeBytes = 1e9;
  await index.replaceDocuments([aDocument({}, { text: 'kept' })]);
  freeBytes = 1e6;
  await expect(
    index.replaceDocuments([aDocument({ documentId: 'doc-2' }, { text: 'kept too' })]),
  ).rejects.toMatchObject(full);
  expect(await found()).toBe(1);
  expect(await readiness()).toMatchObject({
    ready: true,
    partly: ['index'],
    dependencies: { index: { state: 'down', reason: 'disk_full' } },
  });
  expect(await index.deleteDatasource('web:a')).toBe(1);
  freeBytes = 1e9;
  await index.replaceDocuments([aDocument({ documentId: 'doc-2' }, { text: 'kept too' })]);
  expect([await found(), await readiness()]).toEqual([1, expect.objectContaining({ partly: [] })]);
});

it('the free bytes are those of the folder’s own disk', async () => {
  expect(await freeBytesOf(folder)).toBeGreaterThan(0);
});

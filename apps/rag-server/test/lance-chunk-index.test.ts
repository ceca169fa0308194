import { describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lanceChunkIndex } from '../src/index/lance-chunk-index.js';
import { aDocument, describeChunkIndex, dimensions, now } from './chunk-index.contract.js';

const settings = { model: 'angles', dimensions, timeoutMs: 10_000 };
const kept = { text: 'kept', filter: { conditions: [], freshAt: now }, limit: 1 };
const aFolder = () => mkdtemp(join(tmpdir(), 'chunk-index-'));

describeChunkIndex('LanceDB', async () => {
  const uri = await aFolder();
  const index = await lanceChunkIndex({ ...settings, uri });
  return {
    index,
    dispose: async () => {
      await index.close();
      await rm(uri, { recursive: true, force: true });
    },
  };
});

describe('lanceChunkIndex', () => {
  it('has its passages after it was closed and opened again', async () => {
    const uri = await aFolder();
    const first = await lanceChunkIndex({ ...settings, uri });
    await first.replaceDocuments([aDocument({}, { text: 'kept' })]);
    await first.close();

    const again = await lanceChunkIndex({ ...settings, uri });
    expect(await (await again.view()).rankByKeywords(kept)).toHaveLength(1);
    await again.close();
  });

  it('sees at once what another process wrote', async () => {
    const uri = await aFolder();
    const [writer, reader] = [await lanceChunkIndex({ ...settings, uri }), await lanceChunkIndex({ ...settings, uri })];
    expect(await (await reader.view()).rankByKeywords(kept)).toEqual([]);
    await writer.replaceDocuments([aDocument({}, { text: 'kept' })]);

    expect(await (await reader.view()).rankByKeywords(kept)).toHaveLength(1);
    await Promise.all([writer.close(), reader.close()]);
  });

  it('refuses a folder that another embedding model has filled', async () => {
    const uri = await aFolder();
    await (await lanceChunkIndex({ ...settings, uri })).close();

    await expect(lanceChunkIndex({ ...settings, uri, model: 'circles' })).rejects.toThrow(
      'holds vectors of angles/4, not of circles',
    );
  });

  it('says that it is not available, instead of answering nothing, when the engine fails', async () => {
    const uri = await aFolder();
    const index = await lanceChunkIndex({ ...settings, uri });
    await index.replaceDocuments([aDocument({}, { text: 'kept' })]);
    await rm(uri, { recursive: true });

    await expect(index.view().then((view) => view.rankByKeywords(kept))).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: 'The passage index is not available',
    });
    await index.close();
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TokenIssuer } from '@parley/auth/testing';
import { type RagUnderTest, startRag } from './rag-under-test.js';

/** Runs one service after the other, each with a database and a folder of its own that are gone afterwards. */
export function emptyRags(settings: Record<string, string>, issuer: TokenIssuer) {
  return async <T>(name: string, more: Record<string, string>, use: (rag: RagUnderTest) => Promise<T>): Promise<T> => {
    const folder = mkdtempSync(join(tmpdir(), `parley-bench-${name}-`));
    const rag = await startRag({ ...settings, DOCDB_DATABASE: name, RAG_DATA_DIR: folder, ...more }, issuer);
    try {
      return await use(rag);
    } finally {
      await rag.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  };
}

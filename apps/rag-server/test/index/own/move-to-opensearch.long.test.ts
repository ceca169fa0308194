import { randomUUID } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createClosers, noDrain } from '@parley/service';
import { silentLog } from '@parley/service/testing';
import { loadConfig } from '../../../src/config.js';
import { rebuildIndex } from '../../../src/wiring/rebuild-index.js';
import {
  aDatasource,
  aDocument,
  ingest,
  type Requests,
  type RunningRag,
  startRagServer,
} from '../../start-rag-server.js';

// Some hundred passages are embedded, and each write waits until it can be searched.
jest.setTimeout(240_000);

const url = process.env['OPENSEARCH_URL'];
const workspace = fileURLToPath(new URL('../../../../../', import.meta.url));
const pages = globSync(['docs/**/*.md', 'apps/*/README.md'], { cwd: workspace }).sort();
const textOf = (file: string) => readFileSync(join(workspace, file), 'utf8');
const idOf = (file: string) => file.replaceAll('/', '-');
/** A word alone stands in many documents, which are as good as each other. */
const questions = [...new Set(pages.flatMap((file) => textOf(file).match(/(?<=^#+ )\S+ \S.*/gm) ?? []))].slice(0, 100);
const looked = 3;

if (url === undefined) {
  process.stderr.write('SKIPPED: moving to OpenSearch is not tested in this run, OPENSEARCH_URL is not set\n');
  describe.skip('moving to OpenSearch', () => {
    it('needs OPENSEARCH_URL', () => expect(url).toBeDefined());
  });
} else {
  describe('moving to OpenSearch', () => {
    const folder = mkdtempSync(join(tmpdir(), 'rag-moves-'));
    const index = `test-${randomUUID()}`;
    let old: RunningRag;
    const beyond = () => ({
      ...{ VECTOR_STORE: 'opensearch', OPENSEARCH_URL: url, OPENSEARCH_INDEX: index },
      ...{ RAG_DATA_DIR: folder, DOCDB_URI: old.docdb.url },
    });
    beforeAll(async () => {
      old = await startRagServer({ RAG_DATA_DIR: folder });
      const admin = await old.as('admin');
      await admin.post('/v1/datasource').send(aDatasource('files:pages'));
      await ingest(
        admin,
        'files:pages',
        pages.map((file) => aDocument(idOf(file), textOf(file))),
      );
    });
    afterAll(async () => {
      await old.close();
      await fetch(`${url}/${index}`, { method: 'DELETE' });
      rmSync(folder, { recursive: true });
    });

    it('finds the same documents for a hundred questions, and reads no source anew', async () => {
      expect(questions).toHaveLength(100);
      const before = await answersOf(await old.as('admin'));
      await move({ OIDC_ISSUER: old.issuer.issuer, OIDC_AUDIENCE: 'rag-server', ...beyond() });
      const now = await startRagServer(beyond());

      const after = await answersOf(await now.as('admin'));
      await now.close();

      // Lucene keeps the length of a text in one byte: what is about as good may change places.
      const first = after.filter(([best], at) => best === before[at]?.[0]);
      const lost = after.filter(([best], at) => best !== undefined && !before[at]?.includes(best));
      expect(lost).toEqual([]);
      expect(first.length).toBeGreaterThanOrEqual(95);
    });
  });
}

async function move(settings: Record<string, string>): Promise<void> {
  const closers = createClosers({ log: silentLog() });
  const running = { closers, drain: noDrain, stopping: new AbortController().signal };
  await rebuildIndex(loadConfig(settings), ['--from', 'lancedb:lancedb'], silentLog(), running).finally(() =>
    closers.close(),
  );
}

/** The first documents of each question. */
async function answersOf(admin: Requests): Promise<string[][]> {
  const found: string[][] = [];
  for (const query of questions) {
    const { body } = (await admin
      .post('/v1/mcp/invoke')
      .send({ tool_name: 'search', arguments: { query, limit: 10 } })) as { body: Answer };
    const ids = new Set(body.result.results.map(({ metadata }) => metadata.document_id));
    found.push([...ids].slice(0, looked));
  }
  return found;
}

interface Answer {
  readonly result: { readonly results: readonly { readonly metadata: { readonly document_id: string } }[] };
}

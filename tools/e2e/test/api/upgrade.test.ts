import { globSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createRagClient, createUiClient } from '@parley/client';
import { signIn } from '@parley/testkit';
import type { Stack } from '@parley/stack';
import { unpack } from '../../src/api/archive.js';
import { askInSpace, placesOf, saved, writeDocuments } from '../../src/api/release-data.js';
import { removeData, startE2eStack, workspace } from './support/start-e2e-stack.js';

jest.setTimeout(600_000);

const archives = globSync('data-*.tgz', { cwd: fileURLToPath(new URL('../../fixtures', import.meta.url)) });
let folder: string;
let stack: Stack | undefined;

afterEach(async () => {
  await stack?.stop();
  stack = undefined;
  removeData(folder);
});

async function startOn(archive: string): Promise<Stack> {
  folder = mkdtempSync(join(tmpdir(), 'parley-upgrade-'));
  await unpack(fileURLToPath(new URL(`../../fixtures/${archive}`, import.meta.url)), folder);
  const [root, documents] = [join(folder, 'data'), join(folder, 'documents')];
  // The documents as they were, the authorization model as it is now.
  writeDocuments(documents, workspace);
  return startE2eStack(root, { documents });
}

describe('data that an earlier release wrote', () => {
  it.each(archives)('is read by this one: %s', async (archive) => {
    stack = await startOn(archive);
    const { uiBff, account } = placesOf(stack);
    const headers = { cookie: await signIn(uiBff, account), origin: uiBff };

    expect(await saidIn(saved.conversation, { baseUrl: uiBff, headers })).toContain(saved.word);
    expect(await ships({ baseUrl: `${uiBff}/api/rag`, headers })).toEqual(saved.graph.ships);
    const texts = await askInSpace(stack);
    expect(texts.filter((text) => text.includes(saved.word))).toHaveLength(1);
  });
});

interface Place {
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
}

async function saidIn(conversation: string, place: Place): Promise<string> {
  const params = { path: { id: conversation }, query: { limit: 10 } };
  const { data } = await createUiClient(place).get('/api/v1/chat/conversations/{id}', { params });
  return JSON.stringify(data.turns);
}

async function ships(place: Place): Promise<unknown[]> {
  const params = { query: { entity_type: saved.graph.type } };
  const { entities } = await createRagClient(place).get('/v1/graph/explore/data/entities/batch', { params });
  return entities.map(({ all_properties: properties }) => properties['name']);
}

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aDatasource, type Requests, type RunningRag, startRagServer } from '../start-rag-server.js';

let folder: string;
let rag: RunningRag;
let admin: Requests;
let writer: Requests;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'credentials-'));
  await writeFile(join(folder, 'docs-bot'), JSON.stringify({ hosts: ['git.example.com'], token: 's3cr3t' }));
  rag = await startRagServer({ SOURCE_CREDENTIALS_DIR: folder, RBAC_INGESTONLY_GROUPS: 'writers' });
  admin = await rag.as('admin');
  writer = await rag.as('reader', { sub: 'u-writer', groups: ['writers'] });
});
afterAll(async () => {
  await rag.close();
  await rm(folder, { recursive: true });
});

const secret = { metadata: { credential: 'docs-bot' } };
const put = (who: Requests, id: string, more: object = {}) => who.post('/v1/datasource').send(aDatasource(id, more));
const metadataOf = async (id: string) =>
  ((await admin.get('/v1/datasource').query({ datasource_id: id })).body as { metadata: unknown }).metadata;

describe('GET /v1/source-credentials', () => {
  it('tells administrators names and hosts, and nothing of what a credential holds', async () => {
    const answer = await admin.get('/v1/source-credentials');

    expect(answer.body).toEqual({ credentials: [{ name: 'docs-bot', hosts: ['git.example.com'], problem: null }] });
    expect(answer.text).not.toContain('s3cr3t');
    expect((await writer.get('/v1/source-credentials')).status).toBe(403);
  });
});

describe('a record that names a credential', () => {
  it('is made by an administrator alone', async () => {
    expect((await put(writer, 'files:new', secret)).status).toBe(403);
    expect((await put(writer, 'files:odd', { metadata: { credential: { name: 'docs-bot' } } })).status).toBe(403);
    expect((await put(admin, 'files:new', secret)).status).toBe(200);
  });

  it('does not come to be by a change of somebody else', async () => {
    await put(writer, 'files:mine');

    expect((await put(writer, 'files:mine', secret)).status).toBe(403);
    expect(await metadataOf('files:mine')).toBeNull();
  });

  it('is not pointed elsewhere by somebody else, even without the credential', async () => {
    await put(admin, 'files:theirs', secret);

    expect((await put(writer, 'files:theirs', { metadata: { url: 'https://evil.example' } })).status).toBe(403);
    expect(await metadataOf('files:theirs')).toEqual(secret.metadata);
  });
});

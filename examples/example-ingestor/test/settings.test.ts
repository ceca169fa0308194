import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readSettings } from '../src/config.js';
import { sourceName } from '../src/source-name.js';

describe('settings of a run', () => {
  let folder: string;
  let data: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'example-folder-'));
    data = mkdtempSync(join(tmpdir(), 'example-stack-'));
    const run = { issuer: 'http://127.0.0.1:1/realm', addresses: { 'rag-server': 'http://127.0.0.1:2' } };
    writeFileSync(join(data, 'run.json'), JSON.stringify(run));
    writeFileSync(join(data, 'secrets.json'), JSON.stringify({ clients: { ingestor: 'its-secret' } }));
  });
  afterAll(() => [folder, data].forEach((path) => rmSync(path, { recursive: true })));

  const settingsOf = (words: readonly string[], env = {}) =>
    readSettings(words, { env, workingFolder: '/', usualData: join(data, 'none') });

  it('are those of the stack whose data folder is named', () => {
    const { ragServerUrl, account } = settingsOf([folder, '--data', data]);
    expect(ragServerUrl).toBe('http://127.0.0.1:2');
    expect(account).toMatchObject({ issuer: 'http://127.0.0.1:1/realm', clientSecret: 'its-secret' });
  });

  it('are those of the environment where it says something else', () => {
    expect(settingsOf([folder, '--data', data], { RAG_SERVER_URL: 'http://rag' }).ragServerUrl).toBe('http://rag');
  });

  it('name the source by the place of the folder, and as they are told to', () => {
    const host = { SOURCE_HOST: 'one' };
    const { name, datasourceId, earlierName } = settingsOf([folder, '--data', data], host);

    expect(name).toBe(sourceName({ folder: realpathSync(folder), host: 'one' }));
    expect(datasourceId).toBe(`files:${name}`);
    expect(earlierName).toBe(basename(folder));
    expect(settingsOf([folder, '--data', data, '--name', 'notes'], host)).toMatchObject({
      name: 'notes',
      datasourceId: 'files:notes',
      earlierName: undefined,
    });
  });

  it('are the same for a folder and a link to it', () => {
    const link = join(data, 'link');
    symlinkSync(folder, link);

    expect(settingsOf([link, '--data', data]).datasourceId).toBe(settingsOf([folder, '--data', data]).datasourceId);
  });

  it('say what to do where no stack was started', () => {
    expect(() => settingsOf([folder])).toThrow(
      /No stack keeps its data in .*none\. Start one.*--data DIR.*RAG_SERVER_URL/,
    );
  });

  it('name a folder that is not there before anything else', () => {
    expect(() => settingsOf([join(folder, 'gone')])).toThrow(/There is no folder .*gone/);
  });
});

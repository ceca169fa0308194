import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readSettings } from '../src/config.js';

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

  it('say what to do where no stack was started', () => {
    expect(() => settingsOf([folder])).toThrow(
      /No stack keeps its data in .*none\. Start one.*--data DIR.*RAG_SERVER_URL/,
    );
  });

  it('name a folder that is not there before anything else', () => {
    expect(() => settingsOf([join(folder, 'gone')])).toThrow(/There is no folder .*gone/);
  });
});

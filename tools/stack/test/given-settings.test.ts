import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { documentedIn, givenSettings, settingsLeftOpen, wordsOfSettings } from '../src/given-settings.js';

const documented = documentedIn(fileURLToPath(new URL('../../..', import.meta.url)));
const given = (env: NodeJS.ProcessEnv) => givenSettings(env, ['rag-server', 'dynamic-agents'], documented);

describe('givenSettings', () => {
  it('hands every documented setting to the services that read it, and nothing else of the shell', () => {
    const shell = {
      ...{ WIKI_URL: 'https://wiki.example', WIKI_TOKEN_FILE: '/run/wiki', EMBEDDINGS_MODEL_PATH: '/m' },
      ...{ CHROMIUM_PATH: '/usr/bin/chromium', MCP_SERVERS: '[]', LLM_MODEL: 'one', LLM_API_KEY: ' ' },
      ...{ PATH: '/bin', WIKI_SPEED: '9', HOME_FILE: 'x' },
    };

    expect(given(shell)).toEqual({
      'rag-server': {
        ...{ WIKI_URL: 'https://wiki.example', WIKI_TOKEN_FILE: '/run/wiki', EMBEDDINGS_MODEL_PATH: '/m' },
        ...{ CHROMIUM_PATH: '/usr/bin/chromium', LLM_MODEL: 'one' },
      },
      'dynamic-agents': { MCP_SERVERS: '[]', LLM_MODEL: 'one' },
    });
  });
});

describe('settingsLeftOpen', () => {
  const asked = { 'rag-server': { DOCDB_URI_FILE: '/run/uri', ORG_KEY: 'mine', CHROMIUM_PATH: '/c' } };

  it('keeps what the stack itself fixes, also where a file would set it', () => {
    expect(settingsLeftOpen(asked, new Set(['DOCDB_URI', 'ORG_KEY']))).toEqual({
      'rag-server': { CHROMIUM_PATH: '/c' },
    });
  });

  it('is told by names alone', () => {
    const words = wordsOfSettings(asked, { 'rag-server': { CHROMIUM_PATH: '/c' }, 'ui-bff': {} });

    expect(words).toEqual([
      'Settings of your shell in use by rag-server: CHROMIUM_PATH',
      'Not used, because npm start sets them itself: DOCDB_URI_FILE, ORG_KEY',
    ]);
    expect(wordsOfSettings({}, {})).toEqual([]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { givenSettings, parseStartOptions } from '../src/options.js';

describe('parseStartOptions', () => {
  it('takes several ports and a data folder', () => {
    const { ports, data } = parseStartOptions(['--port', 'ui-bff=1', '--port', 'idp=2', '--data', 'here']);

    expect({ uiBff: ports['ui-bff'], idp: ports.idp, data }).toEqual({ uiBff: 1, idp: 2, data: 'here' });
  });

  it('brings the demo in unless it is asked to leave it out', () => {
    expect(parseStartOptions([]).isEmpty).toBe(false);
    expect(parseStartOptions(['--empty']).isEmpty).toBe(true);
  });

  it('refuses an option that it does not know', () => {
    expect(() => parseStartOptions(['--prot', 'ui-bff=1'])).toThrow(/--prot/);
  });
});

describe('givenSettings', () => {
  it('hands on those of the model and of the crawler, each to its service, and nothing else of the shell', () => {
    const model = { LLM_BASE_URL: 'http://model', LLM_MODEL: '' };
    const crawler = { CRAWL_ALLOWED_NETWORKS: '127.0.0.0/8', CRAWL_ALLOWED_PORTS: '3000', CRAWL_SPEED: '9' };

    expect(givenSettings({ ...model, ...crawler, PATH: '/bin' })).toEqual({
      'dynamic-agents': { LLM_BASE_URL: 'http://model' },
      'rag-server': { CRAWL_ALLOWED_NETWORKS: '127.0.0.0/8', CRAWL_ALLOWED_PORTS: '3000' },
    });
  });
});

import { describe, expect, it } from '@jest/globals';
import { modelEnvironment, parseStartOptions } from '../src/options.js';

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

describe('modelEnvironment', () => {
  it('hands on the model’s settings and nothing else of the shell', () => {
    expect(modelEnvironment({ LLM_BASE_URL: 'http://model', LLM_MODEL: '', PATH: '/bin' })).toEqual({
      LLM_BASE_URL: 'http://model',
    });
  });
});

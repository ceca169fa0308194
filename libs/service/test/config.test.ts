import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import {
  commaList,
  configOfProcess,
  type Environment,
  flag,
  httpUrl,
  port,
  readEnvironment,
  settingsOf,
} from '../src/index.js';

const table = z.object({
  PORT: port.default(3000).describe('Port to listen on'),
  OIDC_AUDIENCE: z.string().min(1).describe('Audience a token must name'),
  SECRET: z.string().min(8).optional().describe('A secret'),
});
const read = (env: Record<string, string>) => readEnvironment('demo', table, env);

function fileWith(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'settings-')), 'value');
  writeFileSync(file, text);
  return file;
}

describe('readEnvironment', () => {
  it('applies defaults and leaves out what is not in the table', () => {
    expect(read({ OIDC_AUDIENCE: 'demo', HOME: '/root' })).toEqual({ PORT: 3000, OIDC_AUDIENCE: 'demo' });
  });

  it('names every wrong setting at once, and no value', () => {
    const start = () => read({ PORT: 'many', SECRET: 'short' });
    expect(start).toThrow(/demo cannot start:\nPORT: .*\nOIDC_AUDIENCE: .*\nSECRET: /);
    expect(start).not.toThrow(/short"|many/);
  });

  it('says of a setting that is missing what it is for', () => {
    expect(() => read({})).toThrow('demo cannot start:\nOIDC_AUDIENCE: not set (Audience a token must name)');
  });

  it('takes a blank required setting for an absent one', () => {
    expect(() => read({ OIDC_AUDIENCE: ' ' })).toThrow(/OIDC_AUDIENCE/);
  });

  it('reads NAME_FILE without its final line break', () => {
    expect(read({ OIDC_AUDIENCE: 'demo', SECRET_FILE: fileWith('long enough\n') })).toMatchObject({
      SECRET: 'long enough',
    });
  });

  it('refuses a setting given twice, and a file that cannot be read', () => {
    expect(() => read({ OIDC_AUDIENCE: 'a', SECRET: 'long enough', SECRET_FILE: fileWith('x') })).toThrow(
      /SECRET is set twice/,
    );
    expect(() => read({ OIDC_AUDIENCE_FILE: '/nowhere/at/all' })).toThrow(/OIDC_AUDIENCE cannot be read/);
  });
});

describe('configOfProcess', () => {
  const ended = new Error('ended');
  const host = (env: Record<string, string>, said: string[]) => ({
    env,
    stderr: { write: (text: string) => said.push(text) > 0 },
    exit: (code?: unknown): never => {
      said.push(`exit ${String(code)}`);
      throw ended;
    },
  });
  const load = (env: Environment) => readEnvironment('demo', table, env);

  it('is what the environment says', () => {
    expect(configOfProcess(load, host({ OIDC_AUDIENCE: 'demo' }, []))).toEqual({ PORT: 3000, OIDC_AUDIENCE: 'demo' });
  });

  it('ends a process that is set up wrongly, in words and without a trace of the code', () => {
    const said: string[] = [];

    expect(() => configOfProcess(load, host({}, said))).toThrow(ended);
    expect(said).toEqual(['demo cannot start:\nOIDC_AUDIENCE: not set (Audience a token must name)\n', 'exit 1']);
  });
});

describe('kinds of settings', () => {
  it('splits lists, trims addresses and takes only spelled-out flags', () => {
    expect(commaList.parse(' a, b ,,')).toEqual(['a', 'b']);
    expect(httpUrl.parse('http://127.0.0.1:8180/')).toBe('http://127.0.0.1:8180');
    expect(httpUrl.safeParse('ftp://example.org').success).toBe(false);
    expect(flag.parse('true')).toBe(true);
    expect(flag.safeParse('1').success).toBe(false);
    expect(port.safeParse('70000').success).toBe(false);
  });

  it('describes a table for the README', () => {
    expect(settingsOf(table)).toEqual([
      { name: 'PORT', description: 'Port to listen on', required: false },
      { name: 'OIDC_AUDIENCE', description: 'Audience a token must name', required: true },
      { name: 'SECRET', description: 'A secret', required: false },
    ]);
  });
});

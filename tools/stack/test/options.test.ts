import { describe, expect, it } from '@jest/globals';
import { commandWithPorts, parseStartOptions } from '../src/options.js';

const parse = (words: string[]) => parseStartOptions(words, { workingFolder: '/home/me', workspace: '/opt/parley' });

describe('parseStartOptions', () => {
  it('takes several ports and a data folder', () => {
    const { ports, data } = parse(['--port', 'ui-bff=1', '--port', 'idp=2', '--data', '/srv/here']);

    expect({ uiBff: ports['ui-bff'], idp: ports.idp, data }).toEqual({ uiBff: 1, idp: 2, data: '/srv/here' });
  });

  it('takes folder and file from where the command was typed, and keeps data in the workspace otherwise', () => {
    const { data, neighbours } = parse(['--data', 'here', '--neighbours', '../up.json']);

    expect({ data, neighbours }).toEqual({ data: '/home/me/here', neighbours: '/home/up.json' });
    expect(parse([])).toMatchObject({ data: '/opt/parley/.parley', neighbours: undefined });
  });

  it('brings the demo in unless it is asked to leave it out', () => {
    expect(parse([]).isEmpty).toBe(false);
    expect(parse(['--empty']).isEmpty).toBe(true);
  });

  it('refuses an option that it does not know', () => {
    expect(() => parse(['--prot', 'ui-bff=1'])).toThrow(/--prot/);
  });
});

describe('commandWithPorts', () => {
  it('keeps what else was typed, and takes the ports in place of one that was typed for the same name', () => {
    const words = [
      '--port',
      'ui-bff=1',
      '--data=/srv/my data',
      '--empty',
      '--port',
      'idp=2',
      '--neighbours',
      "it's.json",
    ];

    expect(commandWithPorts(words, { 'ui-bff': 3100, authz: 3 })).toBe(
      `npm start -- --port idp=2 --port ui-bff=3100 --port authz=3 --data '/srv/my data' --empty --neighbours 'it'\\''s.json'`,
    );
  });

  it('says no more than was typed', () => {
    expect(commandWithPorts([], { 'ui-bff': 3100 })).toBe('npm start -- --port ui-bff=3100');
  });
});

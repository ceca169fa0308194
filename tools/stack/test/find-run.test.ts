import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { findRun } from '../src/find-run.js';

const aRun = {
  addresses: { 'ui-bff': 'http://127.0.0.1:1' },
  issuer: 'http://127.0.0.1:2/realms/parley',
  accounts: [],
  demo: { workspace: 'demo', space_id: 's', agent_id: 'a', datasource_id: 'd', bot: 'b@example.test', is_empty: false },
};
/** Of no process. */
const nobody = 2 ** 22 + 1;

let workspace: string;
beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), 'parley-find-run-'));
  mkdirSync(join(workspace, '.parley'));
});
afterEach(() => {
  rmSync(workspace, { recursive: true, force: true });
});

const write = (file: string, content: unknown): void => writeFileSync(join(workspace, file), JSON.stringify(content));

const find = (named?: string) => findRun({ named, workingFolder: join(workspace, '.parley'), workspace });

describe('findRun', () => {
  it('finds the stack that runs here, and nothing where none does', () => {
    expect(find()).toBeUndefined();
    write('.parley/run.json', aRun);
    write('.parley/processes.json', { pid: process.pid, processes: {} });
    expect(find()).toEqual(aRun);
  });

  it('takes a name from where it was typed', () => {
    write('.parley/other.json', aRun);
    expect(find('other.json')).toEqual(aRun);
  });

  it('takes the data folder that the stack was started with', () => {
    mkdirSync(join(workspace, 'elsewhere'));
    write('elsewhere/run.json', aRun);
    const findIn = (data: string) => findRun({ named: undefined, data, workingFolder: workspace, workspace });

    expect(findIn('elsewhere')).toEqual(aRun);
    expect(() => findIn('nowhere')).toThrow('names no running stack');
  });

  it('says what is missing, and what to do, where a stack was named that is not there', () => {
    expect(() => find('none.json')).toThrow(
      new RegExp(`${join(workspace, '.parley/none.json')} names no running stack\\..*npm start.*--run FILE`),
    );
  });

  it('takes no stack that was killed for one that runs', () => {
    write('.parley/run.json', aRun);
    write('.parley/processes.json', { pid: nobody, processes: { 'ui-bff': nobody } });

    expect(find()).toBeUndefined();
    expect(() => find('run.json')).toThrow('names no running stack');
  });

  it('takes services whose stack was killed for ones that run', () => {
    write('.parley/run.json', aRun);
    write('.parley/processes.json', { pid: nobody, processes: { 'ui-bff': process.pid } });

    expect(find()).toEqual(aRun);
  });

  it.each([
    ['{', /run\.json does not describe a running stack/],
    ['{}', /addresses/],
  ])('says that %s tells of no stack', (text, words) => {
    writeFileSync(join(workspace, '.parley/run.json'), text);
    expect(() => find()).toThrow(words);
  });
});

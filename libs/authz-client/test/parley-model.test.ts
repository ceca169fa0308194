import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { loadModel, parseModel } from '../src/index.js';
import { keptModel, parleyModel } from '../src/testing/parley-model.js';

const users = 'model\n  schema 1.1\ntype user\n';
const groups = `${users}type group\n  relations\n    define member: [user]\n`;

let folder: string;
const kept = (dsl: string) => keptModel(dsl, pathToFileURL(`${folder}/models/`));
const files = () => readdirSync(join(folder, 'models'));

beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'parley-model-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a kept model', () => {
  it('is what the parser makes of the text', async () => {
    expect(await kept(groups)).toEqual(await parseModel(groups));
    expect(await kept(groups)).toEqual(await parseModel(groups));
    expect(await parleyModel()).toEqual(await loadModel(new URL('../model/parley.fga', import.meta.url)));
  });

  it('is read and not parsed again', async () => {
    await kept(groups);
    writeFileSync(join(folder, 'models', files()[0]!), JSON.stringify(await parseModel(users)));
    expect(await kept(groups)).toEqual(await parseModel(users));
  });

  it('is kept apart from that of another text', async () => {
    await kept(groups);
    expect(await kept(users)).toEqual(await parseModel(users));
    expect(files()).toHaveLength(2);
  });

  it('is parsed again when what was kept is damaged', async () => {
    await kept(groups);
    writeFileSync(join(folder, 'models', files()[0]!), '{"schema_version":');
    expect(await kept(groups)).toEqual(await parseModel(groups));
  });

  it('is refused like any other when the text is faulty, and not kept', async () => {
    await expect(kept('model\n  schema 1.1\ntype')).rejects.toThrow('The authorization model is not valid');
    expect(() => files()).toThrow('ENOENT');
  });
});

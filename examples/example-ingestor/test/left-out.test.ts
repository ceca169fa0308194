import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scanFolder } from '../src/folder/scan-folder.js';

const never = new AbortController().signal;
const [composed, decomposed] = ['café.md'.normalize('NFC'), 'café.md'.normalize('NFD')];

describe('what a scan leaves out', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'example-left-out-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const put = async (id: string) => {
    await mkdir(join(folder, id, '..'), { recursive: true });
    await writeFile(join(folder, id), 'x');
  };

  it('is named with its reason, a folder once for all that is in it', async () => {
    for (const id of ['sub/a.png', '.git/x.md', '.b.md', 'node_modules/p/README.md', 'c.md']) await put(id);
    await symlink(join(folder, 'c.md'), join(folder, 'd.md'));

    const { files, leftOut } = await scanFolder(folder, never);

    expect(files.map(({ id }) => id)).toEqual(['c.md']);
    expect(Object.fromEntries(leftOut.map(({ path, reason }) => [path, reason]))).toEqual({
      'sub/a.png': 'No kind of file that is read, by the end of its name.',
      '.git': 'A hidden folder.',
      '.b.md': 'A hidden file.',
      node_modules: 'A folder of packages.',
      'd.md': 'Links are not followed.',
    });
  });

  it('has the id of a name in its composed form', async () => {
    await put(decomposed);

    expect((await scanFolder(folder, never)).files.map(({ id }) => id)).toEqual([composed]);
  });

  // Elsewhere the two are one file.
  (process.platform === 'linux' ? it : it.skip)('is the second of two names that look the same', async () => {
    await put(composed);
    await put(decomposed);

    const { files, leftOut } = await scanFolder(folder, never);
    expect(files.map(({ id }) => id)).toEqual([composed]);
    expect(leftOut).toEqual([
      { path: expect.any(String), reason: `${composed} is another file whose name looks the same.` },
    ]);
  });
});

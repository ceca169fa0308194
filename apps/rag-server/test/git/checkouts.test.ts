import { expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { openCheckouts } from '../../src/git/checkouts.js';

const folderOf = (pid: number) => mkdtemp(join(tmpdir(), `parley-git-${pid}-`));

it('what a killed process fetched is cleared away by the next one, and nothing of one that runs', async () => {
  const child = spawn(process.execPath, ['--eval', '']);
  await once(child, 'exit');
  const [left, own, others] = await Promise.all([child.pid ?? 0, process.pid, process.ppid].map(folderOf));
  const checkouts = openCheckouts();
  const order = { source: { url: 'https://10.0.0.1/a.git', include_code: false }, secrets: undefined, rules: {} };
  const fetched = checkouts.fetch('a', { ...order, userAgent: 'a' }, AbortSignal.timeout(60_000));

  await expect(fetched).rejects.toThrow('not public');
  await checkouts.close();
  const names = await readdir(tmpdir());
  expect([left, own, others].map((folder = '') => names.includes(basename(folder)))).toEqual([false, true, true]);
  await Promise.all([own, others].map((folder = '') => rm(folder, { recursive: true })));
});

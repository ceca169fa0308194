import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from '@jest/globals';

const workspace = fileURLToPath(new URL('../../..', import.meta.url));

let clone: string;
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'parley-clone-'));
  for (const file of ['launch.mjs', 'tools/workspace/signals.mjs']) cpSync(join(workspace, file), join(clone, file));
  writeFileSync(join(clone, 'package-lock.json'), '{}');
  writeFileSync(join(clone, 'npm.cjs'), 'console.log(process.argv.slice(2).join(" ")); process.exit(1);');
});
afterEach(() => {
  rmSync(clone, { recursive: true, force: true });
});

it('what builds Parley is installed on a machine of production too, whose npm leaves it out by itself', () => {
  const { stdout } = spawnSync(process.execPath, [join(clone, 'launch.mjs'), 'build'], {
    encoding: 'utf8',
    env: { NODE_ENV: 'production', npm_execpath: join(clone, 'npm.cjs') },
  });

  expect(stdout).toMatch(/^install .*--include=dev/m);
});

it('a machine without npm is told that it needs it', () => {
  const { stderr } = spawnSync(process.execPath, [join(clone, 'launch.mjs'), 'start'], {
    encoding: 'utf8',
    env: { PATH: clone },
  });

  expect(stderr).toMatch(/npm is not on the PATH.*Install it/);
});

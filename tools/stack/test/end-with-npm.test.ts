import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const signals = new URL('../../workspace/signals.mjs', import.meta.url).href;

/** Says when it runs and what ends it. */
const program = `
  import { endWithNpm } from ${JSON.stringify(signals)};
  process.on('SIGTERM', () => { console.log('stopped'); process.exit(); });
  setTimeout(() => process.exit(), 20_000);
  endWithNpm();
  console.log('runs');`;

/** As npm does: a shell between, which alone is told to end, and dies of it. */
const npm = `
  const shell = require('node:child_process').spawn('sh', ['-c', '"$0" "$1"; true', process.execPath, process.argv[2]], {
    stdio: 'inherit', env: { ...process.env, npm_lifecycle_event: 'start' },
  });
  process.on('SIGTERM', () => shell.kill('SIGTERM'));
  shell.on('exit', () => process.exit());`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-npm-'));
  writeFileSync(join(folder, 'program.mjs'), program);
  writeFileSync(join(folder, 'npm.cjs'), npm);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('a command that npm runs', () => {
  it.each(['SIGTERM', 'SIGKILL'] as const)('is told to stop when npm ends by %s', async (signal) => {
    const child = spawn(process.execPath, [join(folder, 'npm.cjs'), join(folder, 'program.mjs')]);
    const said: string[] = [];
    for await (const line of createInterface(child.stdout)) {
      said.push(line);
      if (line === 'runs') child.kill(signal);
    }

    expect(said).toEqual(['runs', 'stopped']);
  });
});

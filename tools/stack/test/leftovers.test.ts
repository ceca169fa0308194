import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { endLeftovers } from '../src/leftovers.js';

const waiting = 'setInterval(() => undefined, 1000); process.stdout.write("up");';
const slowToEnd = `process.on('SIGTERM', () => setTimeout(() => process.exit(), 300)); ${waiting}`;
const started: ReturnType<typeof spawn>[] = [];
const folders: string[] = [];

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A process that looks like one of ours (`.../dist/...`) or like somebody else's program. */
async function startProgram(
  folder: 'dist' | 'other',
  file = 'main.cjs',
  program = waiting,
): Promise<{ pid: number; ended: Promise<unknown> }> {
  const own = mkdtempSync(join(tmpdir(), 'parley-'));
  folders.push(own);
  const root = join(own, folder);
  mkdirSync(root);
  writeFileSync(join(root, file), program);
  const child = spawn(process.execPath, [join(root, file)]);
  started.push(child);
  await new Promise((up) => child.stdout.once('data', up));
  return { pid: child.pid ?? 0, ended: new Promise((done) => child.once('exit', done)) };
}

const nobody = 2 ** 22 + 1;

describe('endLeftovers', () => {
  it('ends a bundle that a killed stack left behind', async () => {
    const { pid, ended } = await startProgram('dist');

    await expect(endLeftovers({ pid: nobody, processes: { authz: pid } })).resolves.toEqual(['authz']);
    await ended;
  });

  it('ends what the others depend on last, as a stack that is stopped does: they would wait for it', async () => {
    const [neighbours, service] = await Promise.all([
      startProgram('dist'),
      startProgram('dist', 'main.cjs', slowToEnd),
    ]);
    const order: string[] = [];
    void neighbours.ended.then(() => order.push('neighbours'));
    void service.ended.then(() => order.push('ui-bff'));

    await endLeftovers({ pid: nobody, processes: { neighbours: neighbours.pid, 'ui-bff': service.pid } });
    await Promise.all([neighbours.ended, service.ended]);

    expect(order).toEqual(['ui-bff', 'neighbours']);
  });

  it('leaves a process alone that got the number of one of ours', async () => {
    const { pid } = await startProgram('other');

    await expect(endLeftovers({ pid: nobody, processes: { authz: pid } })).resolves.toEqual([]);
    expect(() => process.kill(pid, 0)).not.toThrow();
  });

  it('leaves a stack that runs, and says how to stop it, also where its terminal is gone', async () => {
    const [stack, service] = await Promise.all([startProgram('other', 'launch.mjs'), startProgram('dist')]);

    await expect(endLeftovers({ pid: stack.pid, processes: { authz: service.pid } })).rejects.toThrow(
      new RegExp(`already running.*Ctrl-C.*kill ${stack.pid}`),
    );
    expect(() => process.kill(service.pid, 0)).not.toThrow();
  });

  it('finds nothing to do where no stack ran before', async () => {
    await expect(endLeftovers(undefined)).resolves.toEqual([]);
  });
});

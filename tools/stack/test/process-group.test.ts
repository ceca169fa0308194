import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createLayout } from '../src/layout.js';
import { createProcessGroup } from '../src/process-group.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-group-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function waiting(name: string) {
  const script = join(folder, `${name}.cjs`);
  writeFileSync(script, 'setTimeout(() => process.exit(), 20_000);');
  return { name, script, env: {}, readyUrls: [] };
}

describe('the processes of a stack', () => {
  it('end with the process that began them, and are minded no more once they are stopped', async () => {
    const before = process.listenerCount('exit');
    const group = createProcessGroup(createLayout(join(folder, 'data')));
    const running = group.begin(waiting('waiting'));

    // As an exit does; this process itself has to go on.
    process.listeners('exit').at(-1)?.(0);
    await expect(running.ended).resolves.toBe('waiting exited (SIGTERM)');

    await group.stop();
    expect(process.listenerCount('exit')).toBe(before);
  });

  it('are joined by none once they are being stopped', async () => {
    const group = createProcessGroup(createLayout(join(folder, 'data')));
    group.begin(waiting('first'));
    const stopped = group.stop();

    expect(() => group.begin(waiting('late'))).toThrow('The stack is being stopped.');
    await stopped;
    expect(group.members).toHaveLength(1);
  });
});

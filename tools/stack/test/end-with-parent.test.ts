import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { describe, expect, it } from '@jest/globals';
import { endWithParent } from '../src/end-with-parent.js';

const service = `
  process.on('SIGTERM', () => { console.log('stopped'); process.exit(); });
  setTimeout(() => process.exit(), 20_000);
  console.log('runs');`;

/** Starts the service as a stack does, and then does nothing more. */
const starter = `
  const words = ${JSON.stringify([...endWithParent(), '-e', service])};
  require('node:child_process').spawn(process.execPath, words, {
    detached: true, stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });`;

describe('a service of the stack', () => {
  it('stops in order when whoever started it is killed', async () => {
    const parent = spawn(process.execPath, ['-e', starter], { stdio: ['ignore', 'pipe', 'inherit'] });
    const said: string[] = [];
    for await (const line of createInterface(parent.stdout)) {
      said.push(line);
      if (line === 'runs') parent.kill('SIGKILL');
    }

    expect(said).toEqual(['runs', 'stopped']);
  });

  it('runs on where nobody holds a channel to it, as in a container', async () => {
    const words = [...endWithParent(), '-e', 'setTimeout(() => console.log("still here"), 50)'];
    const alone = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
    const said: string[] = [];
    for await (const line of createInterface(alone.stdout)) said.push(line);

    expect(said).toEqual(['still here']);
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { untilReady } from '../src/ready.js';
import { type ProcessSpec, startProcess } from '../src/supervise.js';

const folder = mkdtempSync(join(tmpdir(), 'parley-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** A process that runs these lines; it is not ready before `http://127.0.0.1:9` answers, which nothing does. */
function program(name: string, lines: string): ProcessSpec {
  const script = join(folder, `${name}.cjs`);
  writeFileSync(script, lines);
  return { name, script, env: {}, readyUrls: ['http://127.0.0.1:9/readyz'] };
}

describe('a process of the stack', () => {
  it('that ends before it is ready is told of with the end of its log', async () => {
    const spec = program('broken', 'console.error("OIDC_AUDIENCE is missing"); process.exit(3)');
    const running = startProcess(spec, folder);

    await expect(untilReady(spec, running, 20_000)).rejects.toThrow(/broken exited \(exit code 3\).*OIDC_AUDIENCE/s);
  });

  it('sees of the environment only what it was told', async () => {
    process.env['PARLEY_TEST_LEAK'] = 'leaked';
    const spec = program('curious', 'console.error(`saw ${process.env.PARLEY_TEST_LEAK}`); process.exit(1)');
    const running = startProcess(spec, folder);

    await expect(untilReady(spec, running, 20_000)).rejects.toThrow(/saw undefined/);
  });

  it('that cannot be started is told of, and takes nobody else along', async () => {
    const { execPath } = process;
    process.execPath = join(folder, 'no-such-program');
    try {
      expect(() => startProcess(program('absent', ''), folder)).toThrow('absent could not be started.');
      await new Promise((later) => setImmediate(later));
    } finally {
      process.execPath = execPath;
    }
  });

  it('that ignores the request to stop is killed after its grace', async () => {
    const spec = program('stubborn', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)');
    const running = startProcess(spec, folder);

    await running.stop(300);

    await expect(running.ended).resolves.toMatch(/stubborn exited \(SIG(KILL|TERM)\)/);
  });
});

import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { anyPorts } from '../src/ports.js';
import { silentProgress } from '../src/progress.js';
import { type StackOptions, startStack } from '../src/stack.js';

/** Ends by itself, should a test leave it running. */
const waits = 'setTimeout(() => process.exit(), 20_000);';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-stack-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Programs of a few lines in place of the bundles. */
function start(programs: Readonly<Record<string, string>>, more: Partial<StackOptions> = {}) {
  const dist = join(folder, 'dist');
  const others = { 'apps/dynamic-agents': waits, 'apps/ui-bff': waits, 'apps/chatx-bot': waits };
  for (const [name, lines] of Object.entries({ ...others, ...programs })) {
    const script = join(dist, name, 'main.js');
    mkdirSync(dirname(script), { recursive: true });
    writeFileSync(script, `const http = require('node:http');\nconst fs = require('node:fs');\n${lines}`);
  }
  const root = join(folder, 'data');
  return startStack({ root, dist, documents: folder, ports: anyPorts, progress: silentProgress, ...more });
}

const begun = (): string[] =>
  readdirSync(join(folder, 'data/logs'))
    .map((file) => file.replace('.log', ''))
    .sort();

function pids(): number[] {
  const text = readFileSync(join(folder, 'data/processes.json'), 'utf8');
  return Object.values((JSON.parse(text) as { processes: Record<string, number> }).processes);
}

describe('a start of which one step fails', () => {
  it('begins nothing more, though what the others wait for gets ready while it is stopped', async () => {
    const mark = JSON.stringify(join(folder, 'neighbours-run'));
    const starting = start({
      'devstack/cli': `
        const { ports } = JSON.parse(fs.readFileSync(process.argv[process.argv.indexOf('--config') + 1]));
        process.on('SIGTERM', () => {
          for (const port of Object.values(ports)) http.createServer((_, res) => res.end()).listen(port, '127.0.0.1');
          setTimeout(() => process.exit(), 1_000);
        });
        fs.writeFileSync(${mark}, '');
        ${waits}`,
      'apps/rag-server': `
        console.error('no model');
        setInterval(() => fs.existsSync(${mark}) && process.exit(3), 10);`,
    });

    await expect(starting).rejects.toThrow(/rag-server exited \(exit code 3\).*no model/s);
    expect(begun()).toEqual(['neighbours', 'rag-server']);
    for (const pid of pids()) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  it('tells of a process that ended after it was ready, while it waits for another', async () => {
    const ready = `http.createServer((_, res) => res.end()).listen(process.env.PORT, '127.0.0.1')`;
    const starting = start(
      {
        'devstack/cli': waits,
        'apps/rag-server': `${ready}.once('request', () => setTimeout(() => { console.error('disk full'); process.exit(4); }, 300));`,
      },
      { readyTimeoutMs: 5_000 },
    );

    await expect(starting).rejects.toThrow(/rag-server exited \(exit code 4\).*disk full/s);
  });

  it('begins nothing where it was given up before', async () => {
    await expect(start({}, { signal: AbortSignal.abort() })).rejects.toThrow('Stopped before everything was up.');
    expect(begun()).toEqual([]);
  });
});

describe('in production', () => {
  const before = process.env['NODE_ENV'];
  afterEach(() => {
    process.env['NODE_ENV'] = before;
  });

  it('nothing is started, nor kept, and words say what to do', async () => {
    process.env['NODE_ENV'] = 'production';

    await expect(start({})).rejects.toThrow(/NODE_ENV=production.*docs\/install\.md/s);
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });
});

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { installLine } from '../../src/skills/install-line.js';
import { keyState } from '../../src/skills/key-state.js';

const now = new Date('2026-01-02T00:00:00Z');

describe('keyState', () => {
  it.each([
    [{ revoked_at: null, expires_at: null }, 'active'],
    [{ revoked_at: null, expires_at: '2026-01-02T00:00:01Z' }, 'active'],
    [{ revoked_at: null, expires_at: '2026-01-02T00:00:00Z' }, 'expired'],
    [{ revoked_at: '2026-01-01T00:00:00Z', expires_at: null }, 'revoked'],
  ] as const)('of %j is %s', (key, state) => {
    expect(keyState(key, now)).toBe(state);
  });
});

describe('installLine', () => {
  let bin: string;
  beforeEach(() => {
    bin = mkdtempSync(join(tmpdir(), 'install-line-'));
    const curl = ['#!/bin/sh', 'echo "$*" > "$0.args"', 'cat > "$0.input"', 'echo "echo with $PARLEY_CATALOG_KEY"'];
    writeFileSync(join(bin, 'curl'), `${curl.join('\n')}\n`, { mode: 0o755 });
  });
  afterEach(() => rmSync(bin, { recursive: true }));

  it('asks for the key, and shows it to the script and to nobody else on the machine', () => {
    const line = installLine('https://parley.example', 'codex');
    const env = { PATH: `${bin}:${process.env['PATH'] ?? ''}` };
    const { stdout } = spawnSync('bash', ['-c', line], { env, input: 'sk_secret\n', encoding: 'utf8' });

    expect(stdout).toBe('with sk_secret\n');
    expect(readFileSync(join(bin, 'curl.input'), 'utf8')).toBe('X-Catalog-Key: sk_secret\n');
    // The arguments of a process are visible in the process list.
    expect(readFileSync(join(bin, 'curl.args'), 'utf8')).toBe(
      '-fsS -H @- https://parley.example/api/skills/install.sh?agent=codex&scope=user\n',
    );
  });
});

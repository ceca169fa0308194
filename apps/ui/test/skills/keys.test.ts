import { describe, expect, it } from '@jest/globals';
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
  it('holds no key, and asks for one', () => {
    expect(installLine('https://parley.example', 'codex')).toBe(
      'read -rs PARLEY_CATALOG_KEY && export PARLEY_CATALOG_KEY && curl -fsS -H "X-Catalog-Key: $PARLEY_CATALOG_KEY" ' +
        '"https://parley.example/api/skills/install.sh?agent=codex&scope=user" | sh',
    );
  });
});

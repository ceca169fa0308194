import { describe, expect, it } from '@jest/globals';
import { ownReason } from '../../src/reasons/own-reason.js';
import type { Step } from '../../src/reasons/thing-words.js';

const me = { kind: 'person', id: 'me', name: 'Ann' } as const;
const team = { kind: 'team', id: 't1', name: 'Platform' } as const;
const source = { kind: 'source', id: 'wiki', name: null } as const;
const sayOf = (...path: Step[]) => ownReason({ path, is_administrator: false });

describe('why somebody sees something', () => {
  it('is said in one sentence', () => {
    const shared = { holder: { ...team, kind: 'team_members' }, relation: 'reader', to: source } as const;
    expect(sayOf({ holder: me, relation: 'member', to: team }, shared)).toBe(
      'You see this because you are a member of Platform, which it is shared with.',
    );
    const managed = { holder: { ...team, kind: 'team_admins' }, relation: 'manager', to: source } as const;
    expect(sayOf({ holder: me, relation: 'admin', to: team }, managed)).toBe(
      'You see this because you are an admin of Platform, whose admins manage it.',
    );
    expect(sayOf({ holder: me, relation: 'owner', to: source })).toBe('You see this because you are the owner of it.');
    const open = { holder: { kind: 'everyone', id: '*', name: null }, relation: 'reader', to: source } as const;
    expect(sayOf(open)).toBe('You see this because it is open to everyone who signs in.');
    expect(ownReason({ path: [], is_administrator: true })).toBe('You see this because you administer Parley.');
  });

  it('goes on through the organization', () => {
    const organization = { kind: 'organization', id: 'o', name: null } as const;
    const path: Step[] = [
      { holder: me, relation: 'member', to: team },
      { holder: { ...team, kind: 'team_members' }, relation: 'member', to: organization },
      { holder: { ...organization, kind: 'organization_members' }, relation: 'reader', to: source },
    ];
    expect(sayOf(...path)).toBe(
      'You see this because you are a member of Platform, which is a member of the organization, which it is shared with.',
    );
  });
});

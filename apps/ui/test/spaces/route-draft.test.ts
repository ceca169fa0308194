import { describe, expect, it } from '@jest/globals';
import type { RouteView } from '@parley/contracts';
import { moved, toDrafts, toRequest } from '../../src/spaces/routes/route-draft.js';

const aRoute = (part: Partial<RouteView>): RouteView => ({
  workspace_id: 'demo',
  space_id: 'd2f8a6b4-1c3e-4f5a-9b7d-0e6c8a4f2b44',
  agent_id: 'a',
  enabled: true,
  priority: 0,
  users: { enabled: true, listen: 'all' },
  escalate_to: null,
  source_type: 'manual',
  status: 'active',
  created_by: 'x',
  updated_by: 'x',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  ...part,
});

describe('toDrafts', () => {
  it('orders as the bot does: by priority, then by id', () => {
    const routes = [
      aRoute({ agent_id: 'c', priority: 1 }),
      aRoute({ agent_id: 'b', priority: 1 }),
      aRoute({ agent_id: 'z' }),
    ];
    expect(toDrafts(routes).map(({ agentId }) => agentId)).toEqual(['z', 'b', 'c']);
  });
});

describe('toRequest', () => {
  it('makes the place the priority and keeps the list of people', () => {
    const users = { enabled: true, listen: 'all' as const, user_list: ['p'] };
    const drafts = toDrafts([aRoute({ agent_id: 'b', priority: 7, users }), aRoute({ agent_id: 'a', priority: 9 })]);
    expect(toRequest(drafts).routes).toEqual([
      { agent_id: 'b', enabled: true, priority: 0, users, escalate_to: null },
      { agent_id: 'a', enabled: true, priority: 1, users: { enabled: true, listen: 'all' }, escalate_to: null },
    ]);
  });
});

describe('who gets questions that need a person', () => {
  const space_id = 'd2f8a6b4-1c3e-4f5a-9b7d-0e6c8a4f2b44';
  it.each([
    ['a@example.test; b@example.test', { people: ['a@example.test', 'b@example.test'] }],
    [` ${space_id.toUpperCase()} `, { space_id }],
    [' ', null],
  ])('is read from %j', (escalateTo, expected) => {
    const [draft] = toDrafts([aRoute({})]);
    expect(toRequest([{ ...draft!, escalateTo }]).routes[0]?.escalate_to).toEqual(expected);
  });

  it.each([{ people: ['a@example.test', 'b@example.test'] }, { space_id }])(
    'comes back as it was: %j',
    (escalate_to) => {
      expect(toRequest(toDrafts([aRoute({ escalate_to })])).routes[0]?.escalate_to).toEqual(escalate_to);
    },
  );
});

describe('moved', () => {
  it.each([
    [0, 2, ['b', 'c', 'a']],
    [2, 0, ['c', 'a', 'b']],
    [1, 1, ['a', 'b', 'c']],
    [0, -1, ['a', 'b', 'c']],
    [2, 3, ['a', 'b', 'c']],
    [5, 0, ['a', 'b', 'c']],
  ])('puts entry %i at place %i', (from, to, expected) => {
    expect(moved(['a', 'b', 'c'], from, to)).toEqual(expected);
  });
});

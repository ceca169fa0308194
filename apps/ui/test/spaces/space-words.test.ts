import { describe, expect, it } from '@jest/globals';
import { ApiFailure } from '@parley/client';
import { emptyPlan, toRequest } from '../../src/spaces/connect/plan.js';
import { takenBy } from '../../src/spaces/connect/taken-by.js';
import { moreOutsiders, roomWords } from '../../src/spaces/health/room-words.js';
import { repairWords } from '../../src/spaces/health/repair-words.js';
import { peopleFilterIn, peopleFilterToSearch } from '../../src/spaces/people/people-filter.js';
import { grantOf } from '../../src/spaces/resources/grant-draft.js';
import { syncWords } from '../../src/spaces/runtime/sync-words.js';

describe('the plan of the wizard', () => {
  const whole = { ...emptyPlan, space: { id: 'u', name: 'Zoo', chatx_room_id: 'P' }, team: 't', agent: 'a' };

  it('is no request before all choices are made', () => {
    expect(toRequest(emptyPlan, true)).toBeUndefined();
    expect(toRequest({ ...whole, agent: '' }, true)).toBeUndefined();
  });

  it('names the space by its public id, and does not move it', () => {
    expect(toRequest(whole, true)).toMatchObject({ space_id: 'P', space_name: 'Zoo', dry_run: true, move: false });
  });

  it('gives a space named by its id no name', () => {
    expect(toRequest({ ...whole, space: { id: 'u', name: '' } }, false)).not.toHaveProperty('space_name');
  });
});

describe('takenBy', () => {
  const conflict = (details: unknown) => new ApiFailure('CONFLICT', 'Taken.', { status: 409, details });

  it('names the team that has the space', () => {
    expect(takenBy(conflict({ reason: 'space_taken', team_slug: 'support' }))).toBe('support');
  });

  it('is undefined for any other failure', () => {
    expect(takenBy(conflict({ reason: 'team_scope_mismatch' }))).toBeUndefined();
    expect(takenBy(conflict(undefined))).toBeUndefined();
    expect(takenBy(new Error('no'))).toBeUndefined();
  });
});

it('says what a repair changed, and what is left', () => {
  expect(repairWords({ writes: 1, deletes: 2, repaired: [{}, {}], drift: [] })).toBe(
    '2 differences repaired: 1 permission granted, 2 revoked.',
  );
  expect(repairWords({ writes: 0, deletes: 0, repaired: [], drift: [{}] })).toBe(
    'Nothing could be repaired: 0 permissions granted, 0 revoked. 1 difference left, listed below.',
  );
});

it('distinguishes what a sync would do from what it did', () => {
  const counts = { workspace_id: 'demo', spaces_seen: 1, routes_planned: 3, created: 1, updated: 0, unchanged: 2 };
  const summary = { ...counts, authz_tuples_written: 0, updated_at: '2026-01-01T00:00:00Z' };
  expect(syncWords({ ...summary, dry_run: true })).toBe(
    '1 would be created, 0 would be updated, 2 would stay unchanged.',
  );
  expect(syncWords({ ...summary, dry_run: false })).toBe('1 were created, 0 were updated, 2 stayed unchanged.');
});

it.each(['', 'status=constructor&page=-2', 'page=x'])('takes the address %j for everybody, first page', (search) => {
  expect(peopleFilterIn(new URLSearchParams(search))).toEqual({ status: 'all', page: 1 });
});

it('restores the people filter from the address, which omits the defaults', () => {
  const linked = { status: 'linked', page: 3 } as const;
  expect(peopleFilterIn(new URLSearchParams(peopleFilterToSearch(linked)))).toEqual(linked);
  expect(peopleFilterToSearch({ status: 'all', page: 1 })).toEqual({});
});

it.each([
  ['agent', 'use'],
  ['datasource', 'read'],
] as const)('grants of a resource of kind %s what can be done with it: %s', (type, action) => {
  expect(grantOf(type, 'x')).toEqual({ resource: { type, id: 'x' }, actions: [action] });
});

describe('the words for a room', () => {
  const room = { is_known: true, member_count: 3, outsider_count: 0, outsiders: [] };
  const guest = { name: 'Mallory', is_linked: false };

  it('distinguishes a room with unknown members from one without outsiders', () => {
    const unknown = roomWords({ ...room, is_known: false, error: 'chatx is not available at the moment.' });
    expect(unknown.title).toBe('The people in the room are not known');
    expect(unknown.text).toBe('chatx is not available at the moment.');
    expect(roomWords(room).title).toBe('Everyone in the room is in the team');
  });

  it('counts those outside, and those of them that are not listed', () => {
    expect(roomWords({ ...room, outsider_count: 1, outsiders: [guest] }).title).toBe(
      '1 member of the room is outside the team',
    );
    const many = { ...room, outsider_count: 120, outsiders: Array(100).fill(guest) };
    expect(roomWords(many).title).toBe('120 members of the room are outside the team');
    expect(moreOutsiders(many)).toBe('And 20 more.');
    expect(moreOutsiders(room)).toBeUndefined();
  });
});

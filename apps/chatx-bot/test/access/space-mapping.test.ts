import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { docdbSpaceMappingStore } from '../../src/access/space-mapping.docdb.js';
import type { SpaceMappingStore } from '../../src/access/space-mapping.store.js';
import { startClaimStore, type StartedClaimStore } from '../claims/start-claim-store.js';

let started: StartedClaimStore;
let mappings: SpaceMappingStore;
beforeAll(async () => {
  started = await startClaimStore();
  mappings = docdbSpaceMappingStore(started.connection, 'acme');
});
afterAll(() => started.close());

/** A space with those mappings, of which nobody made sure that there is one. */
async function aSpaceWith(...records: object[]): Promise<string> {
  const uuid = randomUUID();
  const mapping = { chatx_workspace_id: 'acme', chatx_space_id: uuid, public_space_id: 'public', active: true };
  await started.connection
    .collection('chatx_space_team_mappings')
    .insertMany(records.map((record) => ({ ...mapping, ...record })));
  return uuid;
}

describe('the team of a space', () => {
  it('is that of its one active mapping in the workspace', async () => {
    const space = await aSpaceWith(
      { team_slug: 'platform', space_name: 'Platform help' },
      { team_slug: 'payments', active: false },
      { team_slug: 'theirs', chatx_workspace_id: 'other' },
    );

    expect(await mappings.findTeam(space)).toEqual({ teamSlug: 'platform', answersPrivately: false });
    expect(await mappings.findPublicSpaceId(space)).toBe('public');
    expect(await mappings.findSpaceName(space)).toBe('Platform help');
  });

  it('is none where two mappings are active', async () => {
    const space = await aSpaceWith({ team_slug: 'platform' }, { team_slug: 'payments' });

    expect(await mappings.findTeam(space)).toBeUndefined();
    expect(await mappings.findPublicSpaceId(space)).toBeUndefined();
  });

  it('is none where the mapping cannot be read', async () => {
    expect(await mappings.findTeam(await aSpaceWith({ team_slug: 7 }))).toBeUndefined();
  });
});

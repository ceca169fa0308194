import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RunningAuthz } from '../../src/index.js';
import { newStore, startChosen, type StoreClient } from '../client.js';

let authz: RunningAuthz;
let store: StoreClient;

const folders = `
type user
type group
  relations
    define member: [user, user:*, group#member]
type folder
  relations
    define parent: [folder]
    define owner: [user]
    define viewer: [user, group#member] or owner or viewer from parent
type document
  relations
    define parent: [folder]
    define editor: [user]
    define blocked: [user]
    define approved: [user, user:*]
    define viewer: (editor or viewer from parent) but not blocked
    define publisher: editor and approved
`;

beforeAll(async () => {
  authz = await startChosen();
});
afterAll(() => authz.close());

async function storeWith(...tuples: string[]): Promise<void> {
  store = await newStore(authz.url);
  await store.model(folders);
  if (tuples.length > 0) expect((await store.write(...tuples)).status).toBe(200);
}

describe('check', () => {
  it('says yes to a direct tuple and no to any other user', async () => {
    await storeWith('document:1#editor@user:anne');

    expect((await store.check('document:1#editor@user:anne')).body).toEqual({ allowed: true, resolution: '' });
    expect(await store.allows('document:1#editor@user:bob')).toBe(false);
  });

  it('follows computed relations, usersets and parents', async () => {
    await storeWith(
      'group:inner#member@user:anne',
      'group:outer#member@group:inner#member',
      'folder:top#viewer@group:outer#member',
      'folder:sub#parent@folder:top',
      'document:1#parent@folder:sub',
    );

    expect(await store.allows('document:1#viewer@user:anne')).toBe(true);
    expect(await store.allows('document:1#viewer@group:inner#member')).toBe(true);
    expect(await store.allows('document:1#viewer@user:bob')).toBe(false);
  });

  it('takes out whom an exclusion names', async () => {
    await storeWith('document:1#editor@user:anne', 'document:1#editor@user:bob', 'document:1#blocked@user:bob');

    expect(await store.allows('document:1#viewer@user:anne')).toBe(true);
    expect(await store.allows('document:1#viewer@user:bob')).toBe(false);
  });

  it('wants every part of an intersection', async () => {
    await storeWith('document:1#editor@user:anne', 'document:2#editor@user:anne', 'document:1#approved@user:*');

    expect(await store.allows('document:1#publisher@user:anne')).toBe(true);
    expect(await store.allows('document:2#publisher@user:anne')).toBe(false);
    expect(await store.allows('document:1#publisher@user:*')).toBe(false);
  });

  it('answers no where groups only contain each other', async () => {
    await storeWith('group:a#member@group:b#member', 'group:b#member@group:a#member');

    expect(await store.allows('group:a#member@user:anne')).toBe(false);
  });

  it('finds the way out of a circle of groups', async () => {
    await storeWith(
      'group:a#member@group:b#member',
      'group:b#member@group:c#member',
      'group:c#member@group:a#member',
      'group:c#member@user:anne',
    );

    expect(await store.allows('group:a#member@user:anne')).toBe(true);
    expect(await store.allows('group:b#member@user:anne')).toBe(true);
  });

  it('answers quickly where every group contains every other', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `group:${index}`);
    const pairs = names.flatMap((a) => names.filter((b) => a !== b).map((b) => `${a}#member@${b}#member`));
    await storeWith(...pairs);

    expect(await store.allows('group:0#member@user:anne')).toBe(false);
  });

  it('holds a userset to be a member of itself', async () => {
    await storeWith();

    expect(await store.allows('group:a#member@group:a#member')).toBe(true);
  });

  it('follows a chain of 25 steps and refuses one of 27', async () => {
    const chain = Array.from({ length: 26 }, (_, index) => `group:${index}#member@group:${index + 1}#member`);
    await storeWith(...chain, 'group:26#member@user:anne');

    expect(await store.allows('group:2#member@user:anne')).toBe(true);
    expect((await store.check('group:0#member@user:anne')).body).toMatchObject({
      code: 'authorization_model_resolution_too_complex',
    });
  });

  it('counts contextual tuples for one request only', async () => {
    await storeWith();
    const contextual = {
      contextual_tuples: { tuple_keys: [{ object: 'document:1', relation: 'editor', user: 'user:anne' }] },
    };

    expect(await store.allows('document:1#viewer@user:anne', contextual)).toBe(true);
    expect(await store.allows('document:1#viewer@user:anne')).toBe(false);
  });

  it('leaves out tuples that the model of the request no longer allows', async () => {
    await storeWith('document:1#editor@user:anne');
    await store.model('type user\ntype group\ntype document\n  relations\n    define editor: [group]');

    expect(await store.allows('document:1#editor@user:anne')).toBe(false);
  });

  it('tells which model it answered with', async () => {
    await storeWith();
    const newest = await store.model(folders);

    const { headers } = await store.check('document:1#editor@user:anne');
    expect(headers.get('openfga-authorization-model-id')).toBe(newest);
    expect(headers.get('openfga-store-id')).toBe(store.id);
  });
});

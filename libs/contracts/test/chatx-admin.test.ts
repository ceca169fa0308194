import { describe, expect, it } from '@jest/globals';
import {
  availableSpacesQuery,
  deleteRouteRequest,
  driftCode,
  grantsRequest,
  linkedUsersQuery,
  reloadResult,
  reloadRuntimeRequest,
  routesRequest,
  spaceParams,
  syncRequest,
} from '../src/index.js';
import { accepts, refuses } from './accepts.js';

const space = '6f91b070-531a-11f1-926d-6fd3c20dfdc4';

describe('path of a space', () => {
  it('is read to the stored id', () => {
    expect(spaceParams.parse({ workspaceId: 'acme', spaceId: space.toUpperCase() })).toEqual({
      workspaceId: 'acme',
      spaceId: space,
    });
  });
  refuses(spaceParams, [
    ['a space id that is not one', { workspaceId: 'acme', spaceId: 'general' }],
    ['a workspace id with a slash', { workspaceId: 'a/b', spaceId: space }],
  ]);
});

describe('lists', () => {
  refuses(availableSpacesQuery, [
    ['a limit of 501', { limit: '501' }],
    ['a limit that is not a number', { limit: 'many' }],
  ]);
  refuses(linkedUsersQuery, [
    ['page zero', { page: '0' }],
    ['a page size of 101', { page_size: '101' }],
    ['an unknown status', { status: 'lost' }],
  ]);
});

describe('routes', () => {
  const route = { agent_id: 'docs' };
  accepts(routesRequest, [
    ['an agent alone', { routes: [route] }],
    ['nobody may write', { routes: [{ ...route, users: { enabled: true, listen: 'all', user_list: [] } }] }],
    ['no route', { routes: [] }],
  ]);
  refuses(routesRequest, [
    ['the same agent twice', { routes: [route, route] }],
    ['an unknown listen mode', { routes: [{ ...route, users: { enabled: true, listen: 'always' } }] }],
    ['an enabled side without a listen mode', { routes: [{ ...route, users: { enabled: true } }] }],
    ['a field it does not know', { routes: [], workspace_id: 'acme' }],
    ['a fraction of a priority', { routes: [{ ...route, priority: 1.5 }] }],
  ]);
  refuses(deleteRouteRequest, [['no agent', {}]]);
});

describe('grants', () => {
  accepts(grantsRequest, [['none', { grants: [] }]]);
  refuses(grantsRequest, [
    ['no list', {}],
    [
      'an action that the kind does not know',
      { grants: [{ resource: { type: 'agent', id: 'a' }, actions: ['read'] }] },
    ],
  ]);

  it('names the place of a bad action', () => {
    const { error } = grantsRequest.safeParse({
      grants: [{ resource: { type: 'agent', id: 'a' }, actions: ['use', 'read'] }],
    });
    expect(error?.issues).toMatchObject([{ path: ['grants', 0, 'actions', 1] }]);
  });
});

describe('runtime', () => {
  accepts(reloadRuntimeRequest, [
    ['everything', {}],
    ['one space', { workspace_id: 'acme', space_id: space }],
  ]);
  refuses(reloadRuntimeRequest, [
    ['a space without its workspace, which is not "everything"', { space_id: space }],
    ['a workspace without a space', { workspace_id: 'acme' }],
    ['a field it does not know', { dry_run: true }],
  ]);
  accepts(reloadResult, [['all', { reloaded: 'all' }]]);
  refuses(reloadResult, [['a space without ids', { reloaded: 'space' }]]);
  refuses(syncRequest, [['a dry run as text', { dry_run: 'false' }]]);

  it('syncs dry unless told otherwise', () => {
    expect(syncRequest.parse({})).toEqual({ dry_run: true });
  });

  it('names every drift', () => {
    expect(driftCode.options).toHaveLength(16);
  });
});

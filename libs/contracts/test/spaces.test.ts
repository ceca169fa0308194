import { describe, expect, it } from '@jest/globals';
import {
  accessCheckAnswer,
  accessCheckRequest,
  accessTokenClaims,
  auditEvent,
  denialReason,
  grant,
  onboardBody,
  onboardRequest,
  spaceGrantRecord,
  spaceMappingRecord,
  spaceMessage,
  spaceRouteRecord,
  teamRecord,
  teamSpacesRequest,
} from '../src/index.js';
import { accepts, refuses } from './accepts.js';

const space = '6f91b070-531a-11f1-926d-6fd3c20dfdc4';
const publicSpace = 'Y2lzY29zcGFyazovL3VzL1JPT00vNmY5MWIwNzAtNTMxYS0xMWYxLTkyNmQtNmZkM2MyMGRmZGM0';
const stamps = { created_by: 'u', updated_by: 'u', created_at: new Date(0), updated_at: new Date(0) };

describe('records of the spaces', () => {
  const mapping = {
    chatx_workspace_id: 'acme',
    chatx_space_id: space,
    space_name: 'General',
    team_id: 'a'.repeat(24),
    team_slug: 'platform',
    active: true,
    ...stamps,
  };
  accepts(spaceMappingRecord, [['a mapping', mapping]]);
  refuses(spaceMappingRecord, [
    ['a mapping that does not say whether it is active', { ...mapping, active: undefined }],
    ['a public id in place of the UUID', { ...mapping, chatx_space_id: publicSpace }],
    ['a date as text', { ...mapping, created_at: '2026-01-01T00:00:00Z' }],
  ]);

  const route = {
    workspace_id: 'acme',
    space_id: space,
    agent_id: 'docs',
    enabled: true,
    priority: 100,
    users: { enabled: true, listen: 'mention' },
    source_type: 'bootstrap',
    status: 'active',
    ...stamps,
  };
  accepts(spaceRouteRecord, [['a route', route]]);
  refuses(spaceRouteRecord, [
    ['an unknown listen mode', { ...route, users: { enabled: true, listen: 'always' } }],
    ['a route without an enabled flag', { ...route, enabled: undefined }],
    ['a negative priority', { ...route, priority: -1 }],
  ]);

  const grantRow = {
    workspace_id: 'acme',
    space_id: space,
    resource: { type: 'agent', id: 'docs' },
    actions: ['use'],
    source_type: 'route',
    status: 'active',
    ...stamps,
  };
  accepts(spaceGrantRecord, [['a grant', grantRow]]);
  refuses(spaceGrantRecord, [['an unknown status', { ...grantRow, status: 'on' }]]);

  const team = {
    _id: 'a'.repeat(24),
    slug: 'platform',
    name: 'Platform',
    created_at: new Date(0),
    updated_at: new Date(0),
  };
  accepts(teamRecord, [['a team', team]]);
  refuses(teamRecord, [['an id that is not one', { ...team, _id: 'platform' }]]);
});

describe('grants', () => {
  accepts(grant, [
    ['an agent to use', { resource: { type: 'agent', id: 'docs' }, actions: ['use'] }],
    ['a source to read', { resource: { type: 'datasource', id: 'web:https://docs.example/a' }, actions: ['read'] }],
  ]);
  refuses(grant, [
    ['no action', { resource: { type: 'agent', id: 'docs' }, actions: [] }],
    ['an action of another kind', { resource: { type: 'agent', id: 'docs' }, actions: ['read'] }],
    ['a kind that nobody asks about', { resource: { type: 'skill', id: 'triage' }, actions: ['use'] }],
    ['an unknown kind', { resource: { type: 'server', id: 'docs' }, actions: ['use'] }],
    ['an empty id', { resource: { type: 'agent', id: '' }, actions: ['use'] }],
    ['an id that would change the tuple', { resource: { type: 'agent', id: 'docs#member' }, actions: ['use'] }],
  ]);
});

describe('onboarding', () => {
  const request = { space_id: publicSpace, team_slug: 'platform', agent_id: 'docs' };
  accepts(onboardRequest, [['the least', request]]);
  refuses(onboardRequest, [
    ['a field it does not know', { ...request, create_route: true }],
    ['an unknown listen mode', { ...request, listen: 'always' }],
    ['a space id that does not decode', { ...request, space_id: 'Y2lzcGFyaw' }],
    ['a slug that is not one', { ...request, team_slug: 'Platform Team' }],
    ['no agent', { ...request, agent_id: undefined }],
  ]);

  it('stores the UUID, listens to mentions and changes things unless told otherwise', () => {
    expect(onboardRequest.parse(request)).toEqual({
      ...request,
      space_id: space,
      listen: 'mention',
      dry_run: false,
      reload_runtime: true,
      move: false,
    });
  });

  accepts(onboardBody, [
    [
      'the answer to a repeat',
      {
        success: true,
        data: {
          summary: {
            dry_run: false,
            spaces_seen: 1,
            mappings_ensured: 0,
            space_grants_ensured: 0,
            routes_ensured: 0,
            routes_preserved: 1,
            team_grant_ensured: false,
          },
          steps: [{ step: 'authz', outcome: 'unchanged' }],
          space: {
            workspace_id: 'acme',
            space_id: space,
            space_name: 'General',
            team_slug: 'platform',
            team_id: 'a'.repeat(24),
            agent_id: 'docs',
            listen: 'mention',
            route_status: 'active',
          },
          authz: { enabled: true, writes: 0, deletes: 0 },
          runtime_reload: { attempted: true, ok: true },
        },
      },
    ],
  ]);
});

describe('the spaces of a team', () => {
  accepts(teamSpacesRequest, [
    ['a public id', { spaces: [{ chatx_space_id: publicSpace, space_name: 'General' }] }],
    ['none', { spaces: [] }],
  ]);
  refuses(teamSpacesRequest, [
    ['no list', {}],
    ['a space id that is not one', { spaces: [{ chatx_space_id: 'general' }] }],
    ['a field it does not know', { spaces: [], extra: 1 }],
  ]);
});

describe('access check', () => {
  const request = { resource: { type: 'agent', id: 'a1' }, action: 'use' };
  accepts(accessCheckRequest, [
    ['the bot’s question', request],
    ['a type that nobody grants, for it has an answer', { resource: { type: 'moon', id: 'a1' }, action: 'use' }],
  ]);
  refuses(accessCheckRequest, [
    ['a subject named by the caller', { ...request, user_subject: 'team:platform#member' }],
    ['no action', { resource: request.resource }],
    ['an empty resource id', { ...request, resource: { type: 'agent', id: '' } }],
  ]);
  const yes = { allowed: true, space_allowed: true, user_allowed: true, reason: 'allowed' };
  accepts(accessCheckAnswer, [
    ['yes', yes],
    ['no', { ...yes, allowed: false, user_allowed: false, reason: 'missing_user_grant' }],
  ]);
  refuses(accessCheckAnswer, [
    ['a yes that the space denies', { ...yes, space_allowed: false }],
    ['a yes with a reason against it', { ...yes, reason: 'missing_space_grant' }],
  ]);
});

describe('the bot', () => {
  const message = {
    message_id: 'Y2lzY29zcGFyazovL3VzL01FU1NBR0UvMQ',
    person_id: 'person-0001',
    person_email: 'ada@example.com',
    person_type: 'person',
    space_id: space,
    public_space_id: publicSpace,
    text: 'hello',
    mentioned: true,
    files: 0,
    created_at: '2026-01-01T00:00:00.000Z',
  };
  accepts(spaceMessage, [
    ['a message', message],
    ['a reply', { ...message, parent_id: 'Y2lzY29zcGFyazovL3VzL01FU1NBR0UvMA' }],
    ['a message whose sender has no e-mail', { ...message, person_email: null }],
  ]);
  refuses(spaceMessage, [
    ['a person id with a slash', { ...message, person_id: 'person/0001' }],
    ['a space id that is not canonical', { ...message, space_id: publicSpace }],
    ['a flag as text', { ...message, mentioned: 'false' }],
    ['text over the limit', { ...message, text: 'a'.repeat(32_001) }],
  ]);

  it.each([
    'CHATX_USER_NOT_LINKED',
    'CHATX_SPACE_TEAM_NOT_FOUND',
    'CHATX_WORKSPACE_UNCONFIGURED',
    'CHATX_OBO_FAILED',
    'CHATX_ROUTE_DENIED',
    'missing_space_grant',
    'pdp_unavailable',
  ])('can deny with the document’s reason %s', (reason) => {
    expect(denialReason.options).toContain(reason);
  });
});

describe('audit and claims', () => {
  const event = {
    ts: new Date(0),
    actor: 'sha256:00',
    action: 'chatx.invoke',
    resource: 'agent:docs',
    outcome: 'deny',
    reason: 'CHATX_ROUTE_DENIED',
    correlation_id: 'c-1',
  };
  accepts(auditEvent, [['a decision', event]]);
  refuses(auditEvent, [['no correlation id', { ...event, correlation_id: '' }]]);

  const claims = { iss: 'http://idp', sub: 'u-1', aud: ['ui-bff'], exp: 2, iat: 1 };
  accepts(accessTokenClaims, [
    ['a user token', { ...claims, email: 'ada@example.com', realm_access: { roles: ['user'] } }],
    ['an on-behalf-of token', { ...claims, active_team: 'platform' }],
  ]);
  refuses(accessTokenClaims, [
    ['no subject', { ...claims, sub: '' }],
    ['no audience', { ...claims, aud: undefined }],
    ['a team that is not a slug', { ...claims, active_team: 'a b' }],
  ]);
});

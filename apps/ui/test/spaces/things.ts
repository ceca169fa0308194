import type { UiSchemas } from '@parley/client';
import { pageWith, tagged } from '../dom/answers.js';
import { platform } from '../dom/open-page.js';

type Space = UiSchemas['RegisteredSpace'];
type Diagnostics = UiSchemas['SpaceDiagnostics'];

export const roomId = '11111111-2222-4333-8444-555555555555';

export const aSpace = (more: Partial<Space> = {}): Space => ({
  workspace_id: 'w1',
  space_id: roomId,
  space_name: 'Questions',
  team_id: 'team-1',
  team_slug: 'platform',
  active_grants: 1,
  can_manage: true,
  ...more,
});

export const listSpaces = (...spaces: Space[]): void =>
  platform.ui('get', '/api/admin/chatx/spaces', {
    success: true,
    data: { spaces, total: spaces.length, limit: 500, offset: 0, has_more: false },
  });

export const aReport = (more: Partial<Diagnostics> = {}): Diagnostics => ({
  workspace_id: 'w1',
  space_id: roomId,
  mapping: {
    team_slug: 'platform',
    space_name: 'Questions',
    active: true,
    answer_privately: false,
    updated_at: '2026-01-01T00:00:00Z',
  },
  routes: [],
  grants: [],
  room: { is_known: true, member_count: 2, outsider_count: 0, outsiders: [] },
  authz: { reachable: true, tuple_count: 1 },
  runtime: { reachable: true, replicas: [], unreachable: [] },
  drift: [],
  last_runtime_error: null,
  ...more,
});

/** Answers the agents by their names; nobody may change them here. */
export function answerAgentNames(...names: string[]): void {
  const data = names.map((name) => ({ id: name.toLowerCase(), name, description: '' }));
  platform.ui('get', '/api/dynamic-agents/available', { success: true, data });
  platform.ui('get', '/api/dynamic-agents/configs', pageWith([], { limit: 500 }));
}

export const connectionPath = '/api/admin/chatx/spaces/{workspaceId}/{spaceId}/connection';

/** Answers what the space has through its team. */
export function answerConnection(more: Partial<UiSchemas['SpaceConnection']> = {}): void {
  const data: UiSchemas['SpaceConnection'] = {
    space_name: 'Questions',
    team: { slug: 'platform', name: 'Platform' },
    agents: [{ id: 'docs', name: 'Docs' }],
    resources: [{ type: 'datasource', id: 'web:handbook' }],
    hears: 'unknown',
    ...more,
  };
  platform.ui('get', connectionPath, tagged({ success: true, data }, '"c1"'));
}

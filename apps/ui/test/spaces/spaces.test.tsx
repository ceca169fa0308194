/** @jest-environment ./test/dom/environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { UiSchemas } from '@parley/client';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { down, failed, failedWith, pageWith, tagged } from '../dom/answers.js';
import { enter, openPage, platform, toast } from '../dom/open-page.js';
import { bob } from '../dom/people.js';
import { answerAgentNames, answerConnection, aReport, aSpace, listSpaces, roomId } from './things.js';

const spacePath = `/spaces/w1/${roomId}`;
const routesPath = '/api/admin/chatx/spaces/{workspaceId}/{spaceId}/routes';
const diagnosticsPath = '/api/admin/chatx/spaces/{workspaceId}/{spaceId}/diagnostics';
const onboardPath = '/api/admin/chatx/spaces/onboard';

type Route = UiSchemas['SpaceDiagnostics']['routes'][number];
const aRoute = (agent_id: string, priority: number, enabled = true) => ({
  workspace_id: 'w1',
  space_id: roomId,
  agent_id,
  escalate_to: null,
  enabled,
  priority,
  users: { enabled: true, listen: 'mention' as Exclude<Route['listen'], 'unknown'> },
  source_type: 'manual' as const,
  status: 'active' as const,
  created_by: 'ada',
  updated_by: 'ada',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
});
const report = (more: Parameters<typeof aReport>[0] = {}) =>
  platform.ui('get', diagnosticsPath, { success: true, data: aReport(more) });
const routes = (found: ReturnType<typeof aRoute>[], etag = '"1"') =>
  platform.ui('get', routesPath, tagged({ success: true, data: { routes: found } }, etag));

describe('the spaces', () => {
  it('are listed with their team, each leading to its page', async () => {
    listSpaces(aSpace(), aSpace({ space_id: 's2', space_name: 'Quiet', can_manage: false }));
    openPage('/spaces');
    const table = within(await screen.findByRole('table', { name: 'Spaces' }));
    expect(table.getByRole('link', { name: 'Questions' }).getAttribute('href')).toBe(spacePath);
    table.getByText('view');
  });

  it('say who can connect one where there is none', async () => {
    listSpaces();
    openPage('/spaces', { as: bob });
    await screen.findByText('Ask a Parley administrator to connect one to your team.');
    expect(screen.queryByRole('link', { name: 'Connect a space' })).toBeNull();
  });

  it('name what is down', async () => {
    platform.ui('get', '/api/admin/chatx/spaces', down());
    openPage('/spaces');
    await screen.findByText('The database is not available.');
    expect(screen.queryByText('No spaces yet')).toBeNull();
  });
});

const onboarded = (dry_run: boolean): UiSchemas['OnboardBody'] => ({
  success: true,
  data: {
    summary: {
      dry_run,
      spaces_seen: 1,
      mappings_ensured: 1,
      space_grants_ensured: 1,
      routes_ensured: 1,
      routes_preserved: 0,
      team_grant_ensured: true,
    },
    steps: [{ step: 'mapping', outcome: dry_run ? 'planned' : 'created' }],
    space: {
      workspace_id: 'w1',
      space_id: roomId,
      space_name: 'Questions',
      team_slug: 'support',
      team_id: 'team-2',
      agent_id: 'docs',
      listen: 'mention',
      route_status: 'active',
    },
    authz: { enabled: true, writes: 2, deletes: 0 },
    runtime_reload: { attempted: true, ok: true },
  },
});

const taken = failedWith('CONFLICT', 'The space is taken.', { reason: 'space_taken', team_slug: 'platform' });

describe('connecting a space', () => {
  beforeEach(() => {
    listSpaces(aSpace());
    answerAgentNames('Docs');
    const spaces = [{ id: roomId, name: 'Questions', type: 'group', is_locked: false }];
    platform.ui('get', '/api/admin/chatx/available-spaces', {
      success: true,
      data: {
        spaces,
        total_matches: 1,
        total_visible: 1,
        next_cursor: null,
        has_more: false,
        cached: false,
        fetched_at: 0,
        query: { q: '', limit: 500 },
      },
    });
    platform.ui(
      'get',
      '/api/admin/teams',
      pageWith([{ id: 'team-2', slug: 'support', name: 'Support' }], { limit: 500 }),
    );
  });

  const toPreview = async () => {
    const page = openPage('/spaces/connect');
    const { user } = page;
    await user.click(await screen.findByRole('button', { name: 'Choose Questions, connected to team platform' }));
    await user.click(await screen.findByRole('combobox', { name: 'Team' }));
    await user.click(await screen.findByRole('option', { name: 'Support' }));
    await user.click(screen.getByRole('combobox', { name: 'Agent' }));
    await user.click(await screen.findByRole('option', { name: 'Docs' }));
    await user.click(screen.getByRole('button', { name: 'Preview changes' }));
    return page;
  };
  const sent = () => platform.asked('post', onboardPath).map(({ body }) => body as UiSchemas['OnboardRequest']);

  it('writes only after a preview, and once', async () => {
    platform.ui('post', onboardPath, ({ body }) => onboarded((body as UiSchemas['OnboardRequest']).dry_run === true));
    const { user } = await toPreview();
    await screen.findByText('Nothing has been changed yet. It is safe to do this twice.');
    screen.getByText('Planned');
    expect(sent().map(({ dry_run }) => dry_run)).toEqual([true]);
    await user.dblClick(screen.getByRole('button', { name: 'Connect' }));
    await screen.findByText('The space is connected');
    expect(sent().filter(({ dry_run }) => dry_run !== true)).toHaveLength(1);
  });

  it('takes a space from another team only when told to', async () => {
    platform.ui('post', onboardPath, ({ body }) =>
      (body as UiSchemas['OnboardRequest']).move === true ? onboarded(true) : taken,
    );
    const { user } = await toPreview();
    const notice = within(await screen.findByRole('alert'));
    notice.getByText('This space belongs to team platform');
    await user.click(notice.getByRole('button', { name: 'Move space' }));
    await screen.findByText('The team that has it now loses it, including its routes and grants.');
    expect(sent().map(({ move }) => move)).toEqual([false, true]);
  });

  it('says at the id what is wrong with it, and which team has the space', async () => {
    const { user } = openPage('/spaces/connect');
    await screen.findByRole('button', { name: /^Choose Questions/ });
    await enter(user, 'Or enter its id', 'Questions');
    await user.keyboard('{Enter}');
    await screen.findByText(/This is not a room id/);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Or enter its id' }));
    await enter(user, 'Or enter its id', '99999999-2222-4333-8444-555555555555');
    await screen.findByText('The bot is not in a space with this id. Add it there, then refresh.');
    await enter(user, 'Or enter its id', roomId);
    await screen.findByRole('link', { name: 'Questions: connected to team platform' });
  });
});

describe('the agents that answer in a space', () => {
  beforeEach(() => {
    answerAgentNames('Docs', 'Ops');
    report();
    routes([aRoute('docs', 0), aRoute('ops', 1)]);
    answerConnection();
  });
  const order = () =>
    within(screen.getByRole('list', { name: 'Agents by priority' }))
      .getAllByRole('listitem')
      .map((item) => item.getAttribute('aria-label'));

  it('are ordered without a mouse, told, and written only when saved', async () => {
    platform.ui('put', routesPath, {
      success: true,
      data: { routes: [], authz: { enabled: true, writes: 0, deletes: 0 } },
    });
    const { user } = openPage(spacePath);
    await user.click(await screen.findByRole('button', { name: 'Move Ops up' }));
    screen.getByText('Ops is now 1 of 2');
    expect(order()).toEqual(['Ops', 'Docs']);
    expect(platform.asked('put', routesPath)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await toast('Saved. No permissions changed.');
    const [change] = platform.asked('put', routesPath);
    expect(change?.headers['if-match']).toBe('"1"');
    expect(change?.body).toMatchObject({ routes: [{ agent_id: 'ops' }, { agent_id: 'docs' }] });
  });

  it('go back to what was stored on request', async () => {
    const { user } = openPage(spacePath);
    await user.click(await screen.findByRole('button', { name: 'Remove Ops' }));
    expect(order()).toEqual(['Docs']);
    await user.click(screen.getByRole('button', { name: 'Undo changes' }));
    expect(order()).toEqual(['Docs', 'Ops']);
  });

  it('are not overwritten where somebody else changed them', async () => {
    platform.ui('put', routesPath, failed('PRECONDITION_FAILED', 'Changed meanwhile.'));
    const { user } = openPage(spacePath);
    await user.click(await screen.findByRole('button', { name: 'Remove Ops' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Someone else changed this while you were editing it');
    routes([aRoute('ops', 0)], '"2"');
    await user.click(screen.getByRole('button', { name: 'Load current version' }));
    await waitFor(() => expect(order()).toEqual(['Ops']));
  });

  it('can be seen but not changed by those who do not manage the space', async () => {
    openPage(spacePath, { as: bob });
    await screen.findByRole('listitem', { name: 'Docs' });
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remove Docs' })).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Docs is on' }).disabled).toBe(true);
  });

  it('cannot be chosen, and it is said why, while agents are down', async () => {
    platform.ui('get', '/api/dynamic-agents/available', down());
    openPage(spacePath);
    await screen.findByPlaceholderText('Agents are not available right now');
  });
});

describe('to what an agent listens', () => {
  beforeEach(() => {
    answerAgentNames('Docs');
    report();
    routes([aRoute('docs', 0)]);
  });
  const offered = async () => {
    const { user } = openPage(spacePath);
    await user.click(await screen.findByRole('combobox', { name: 'Docs listens to' }));
    return (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  };

  it('is nothing but mentions in a group space, and it is said why', async () => {
    answerConnection({ hears: 'mentions' });
    openPage(spacePath);
    await screen.findByText(/sends the bot only messages that mention it/);
  });

  it.each([['everything'], ['unknown']] as const)('is open where the bot hears %s', async (hears) => {
    answerConnection({ hears });
    expect(await offered()).toHaveLength(3);
  });
});

describe('the health of a space', () => {
  const drift = {
    code: 'tuple_without_route' as const,
    severity: 'warning' as const,
    agent_id: '<svg/onload=alert(1)>',
    message: 'Access without a route.',
    repair: 'Repair revokes it.',
  };

  it('is repaired at once, with what was changed', async () => {
    report({ drift: [drift] });
    const repairPath = `${diagnosticsPath}/repair` as const;
    platform.ui('post', repairPath, {
      success: true,
      data: { writes: 0, deletes: 1, repaired: [drift], drift: [] },
    });
    const { user } = openPage(`${spacePath}?tab=health`);
    await screen.findByText('1 difference');
    screen.getByText('Access without a route. (<svg/onload=alert(1)>)');
    report();
    await user.click(screen.getByRole('button', { name: 'Repair' }));
    await screen.findByText('No differences in this space');
    screen.getByText('Repaired');
  });

  it('says who reads along from outside the team', async () => {
    const outsiders = [{ name: 'Eve', is_linked: false }];
    report({ room: { is_known: true, member_count: 3, outsider_count: 1, outsiders } });
    openPage(`${spacePath}?tab=health`);
    const list = within(await screen.findByRole('list', { name: 'People outside the team' }));
    list.getByText('Eve (not linked to an account)');
  });
});

describe('a space that cannot be opened', () => {
  it('offers to ask for access', async () => {
    platform.ui('get', diagnosticsPath, failed('FORBIDDEN', 'You may not see this space.'));
    openPage(spacePath, { as: bob });
    await screen.findByText('This space does not exist, or you cannot see it.');
    expect(screen.queryByRole('navigation', { name: 'Space' })).toBeNull();
  });
});

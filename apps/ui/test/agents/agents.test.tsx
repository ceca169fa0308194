/** @jest-environment ./test/dom/environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { UiSchemas } from '@parley/client';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { down, failed, pageWith, tagged } from '../dom/answers.js';
import { enter, openPage, platform, toast } from '../dom/open-page.js';
import { bob } from '../dom/people.js';

type Agent = UiSchemas['AgentConfig'];

const anAgent = (more: Partial<Agent> = {}): Agent => ({
  id: 'docs',
  name: 'Docs',
  description: 'Answers from the docs.',
  system_prompt: 'Be brief.',
  model: { id: 'small', provider: 'openai' },
  allowed_tools: { rag: true },
  visibility: 'team',
  owner_team_slug: 'platform',
  shared_with_teams: ['support'],
  interrupt_on: {},
  enabled: true,
  owner_id: 'ada',
  is_system: false,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-02T00:00:00Z',
  ...more,
});

const configsPath = '/api/dynamic-agents/configs';
const onePath = '/api/dynamic-agents/configs/{id}';
const list = (...agents: Agent[]) => platform.ui('get', configsPath, pageWith(agents));
const usable = (...agents: UiSchemas['AvailableAgent'][]) =>
  platform.ui('get', '/api/dynamic-agents/available', { success: true, data: agents });
const stored = (more: Partial<Agent> = {}, etag = '"1"') =>
  platform.ui('get', onePath, tagged({ success: true, data: anAgent(more) }, etag));
const requests = (...data: UiSchemas['SpaceRequest'][]) =>
  platform.ui('get', '/api/dynamic-agents/configs/{id}/space-requests', { success: true, data });

beforeEach(() => {
  platform.ui('get', '/api/dynamic-agents/models', {
    success: true,
    data: [{ id: 'model-quick', name: 'Quick', model_id: 'quick-1', is_default: false }],
  });
  list();
  usable();
  requests();
});

describe('the agents', () => {
  it('are those that can be changed, and those that can be asked', async () => {
    list(anAgent({ enabled: false, model: null }), anAgent({ id: 'all', name: 'All', visibility: 'global' }));
    usable({ id: 'ops', name: 'Ops', description: '', owner_team_slug: 'support' });
    openPage('/agents');
    const table = within(await screen.findByRole('table', { name: 'Agents you can edit' }));
    table.getByText('Off');
    table.getByText('Platform default');
    table.getByText('Platform, Support');
    table.getByText('Everyone');
    const card = within(await screen.findByRole('article', { name: 'Ops' }));
    expect(card.getByRole('link', { name: 'Ask Ops' }).getAttribute('href')).toBe('/chat?agent=ops');
    card.getByText('No description.');
  });

  it('are all read, over every page of the API', async () => {
    platform.ui('get', configsPath, ({ query: { offset } }) =>
      offset === '0'
        ? pageWith([anAgent()], { total: 501, limit: 500 })
        : pageWith([anAgent({ id: 'last', name: 'Last' })], { total: 501, limit: 500, offset: 500 }),
    );
    openPage('/agents');
    await screen.findByRole('link', { name: 'Last' });
    screen.getByRole('link', { name: 'Docs' });
  });

  it('can be asked while those to change cannot be read', async () => {
    platform.ui('get', configsPath, down('The agents service is not available.'));
    usable({ id: 'ops', name: 'Ops', description: '' });
    openPage('/agents');
    await screen.findByText('The agents service is not available.');
    await screen.findByRole('article', { name: 'Ops' });
  });

  it('are shared without touching anything else', async () => {
    list(anAgent());
    platform.ui('put', onePath, { success: true, data: anAgent() });
    const { user } = openPage('/agents', { as: bob });
    await user.click(await screen.findByRole('button', { name: 'Share Docs' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Share Docs' }));
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Everyone' }).disabled).toBe(true);
    await user.click(dialog.getByRole('button', { name: 'Share' }));
    await toast('Access to Docs updated.');
    expect(platform.asked('put', onePath).map(({ body }) => body)).toEqual([
      { visibility: 'team', owner_team_slug: 'platform', shared_with_teams: ['support'] },
    ]);
  });
});

describe('a new agent', () => {
  it('is given the model that was chosen and the only team, and is created once', async () => {
    platform.ui('post', configsPath, { success: true, data: anAgent({ name: 'Helper' }) });
    const { user, address } = openPage('/agents/new', { as: bob });
    await enter(user, 'Name', 'Helper');
    await enter(user, 'System prompt', 'Help.');
    await screen.findByRole('option', { name: 'Quick (quick-1)' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Model' }), 'model-quick');
    await user.dblClick(screen.getByRole('button', { name: 'Create agent' }));
    await toast('Helper created.');
    await waitFor(() => expect(address()).toBe('/agents'));
    const created = platform.asked('post', configsPath).map(({ body }) => body);
    expect(created).toHaveLength(1);
    expect(created[0]).toMatchObject({
      name: 'Helper',
      model: { id: 'default', provider: 'model-quick' },
      visibility: 'team',
      owner_team_slug: 'support',
    });
  });

  it('is not sent away while the form says what is wrong, and goes to the first field', async () => {
    const fields = {
      system_prompt: 'Too small: expected string to have >=1 characters',
      'model.id': 'must not be empty',
    };
    platform.ui('post', configsPath, failed('VALIDATION_ERROR', 'The request is not valid.', fields));
    const { user, address } = openPage('/agents/new');
    await user.click(await screen.findByRole('button', { name: 'Create agent' }));
    await screen.findByText('Enter a system prompt.');
    screen.getByText('Enter a model.');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'System prompt' }));
    expect(address()).toBe('/agents/new');
  });
});

describe('an agent', () => {
  it('is changed only where it was changed, and only as it was read', async () => {
    stored();
    platform.ui('put', onePath, { success: true, data: anAgent() });
    const { user } = openPage('/agents/docs');
    await enter(user, 'Description', 'For releases.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await toast('Saved.');
    const [change] = platform.asked('put', onePath);
    expect(change?.body).toEqual({ description: 'For releases.' });
    expect(change?.headers['if-match']).toBe('"1"');
  });

  it('warns that its budget or that of its team is nearly spent, and of no other', async () => {
    stored();
    const budget = { of: 'agent', id: 'docs', name: 'Docs', tokens: 100, used: 90, state: 'nearly_spent' } as const;
    const renews_at = '2026-12-01T00:00:00.000Z';
    const other = { ...budget, id: 'other', name: 'Other', renews_at };
    platform.ui('get', '/api/admin/budgets', pageWith([{ ...budget, renews_at }, other]));
    openPage('/agents/docs');
    await screen.findByText(/The agent Docs has used 90 % of this month’s budget/);
    expect(screen.queryByText(/The agent Other/)).toBeNull();
  });

  it('keeps what was typed where deleting it is refused', async () => {
    stored();
    platform.ui('delete', onePath, failed('FORBIDDEN', 'Only admins of the owner team may delete it.'));
    const { user, address } = openPage('/agents/docs');
    await enter(user, 'Description', 'Not saved.');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Docs?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByText('Only admins of the owner team may delete it.');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' }).value).toBe('Not saved.');
    expect(address()).toBe('/agents/docs');
  });

  it('lets its managers decide on spaces that ask for it', async () => {
    stored();
    const waiting = {
      agent_id: 'docs',
      workspace_id: 'w1',
      space_id: 's1',
      space_name: 'Support desk',
      team_slug: 'support',
      listen: null,
      requested_by: 'bob',
      requested_at: '2026-01-02T00:00:00Z',
    };
    requests(waiting);
    const path = '/api/dynamic-agents/configs/{id}/space-requests/{workspaceId}/{spaceId}';
    platform.ui('post', path, {
      success: true,
      data: { agent_id: 'docs', space_id: 's1', status: 'active' },
    });
    const { user } = openPage('/agents/docs');
    const request = within(await screen.findByRole('group', { name: 'Support desk' }));
    requests();
    await user.click(request.getByRole('button', { name: 'Approve' }));
    await toast('Decision saved.');
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Support desk' })).toBeNull());
    expect(platform.asked('post', path).map(({ body }) => body)).toEqual([
      { decision: 'approve', team_slug: 'support' },
    ]);
  });

  it('shows tools of other servers, and uses a changed one only once it is confirmed', async () => {
    stored({ allowed_tools: { rag: true, github: true } });
    const tool = {
      server: 'github',
      tool: 'search',
      hash: 'h1',
      description: '',
      read_only: false,
      state: 'changed' as const,
    };
    const found = (state: 'changed' | 'confirmed') => ({
      tools: [{ ...tool, state }],
      unavailable: [{ server: 'jira', message: 'It does not answer.' }],
    });
    const tools = (state: 'changed' | 'confirmed') =>
      platform.ui('get', '/api/dynamic-agents/configs/{id}/tools', {
        success: true,
        data: found(state),
      });
    tools('changed');
    const confirmPath = '/api/dynamic-agents/configs/{id}/tools/confirm';
    platform.ui('post', confirmPath, { success: true, data: found('confirmed') });
    const { user } = openPage('/agents/docs');
    const section = within(await screen.findByRole('region', { name: 'Tools from other servers' }));
    await section.findByText('Changed: not used');
    section.getByText('Can make changes: asks for approval');
    section.getByText(/cannot be listed: It does not answer\./);
    tools('confirmed');
    await user.click(section.getByRole('button', { name: 'Confirm search from github' }));
    await section.findByText('Confirmed');
    expect(platform.asked('post', confirmPath)[0]?.body).toEqual({
      tools: [{ server: 'github', tool: 'search', hash: 'h1' }],
    });
  });
});

/** @jest-environment ./test/dom/environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react/pure';
import { failedWith } from '../dom/answers.js';
import { enter, openPage, platform, toast } from '../dom/open-page.js';
import { bob } from '../dom/people.js';

const at = '2026-01-05T10:00:00.000Z';
const own = { id: 'r1', resource: 'agent:docs', reason: 'For work', state: 'open', word: null } as const;
const request = { ...own, requested_at: at, decided_at: null };
const waiting = {
  ...{ id: 'r1', resource: 'agent:docs', resource_name: 'Docs', requested_by: 'Bob', reason: 'For work' },
  ...{ requested_at: at, teams: ['support'] },
};
const noAgents = () => {
  platform.ui('get', '/api/dynamic-agents/available', { success: true, data: [] });
  platform.ui('get', '/api/dynamic-agents/configs', {
    ...{ success: true, data: [], total: 0, limit: 500, offset: 0 },
    pagination: { total: 0, limit: 500, offset: 0, has_more: false },
  });
};

describe('whoever cannot open an agent', () => {
  it('asks for it with a word, and is answered alike where it does not exist', async () => {
    platform.ui('get', '/api/dynamic-agents/configs/{id}', failedWith('FORBIDDEN', 'No.', {}));
    platform.ui('post', '/api/access-requests', { success: true, data: request });
    const { user } = openPage('/agents/docs', { as: bob });
    await enter(user, 'Why you need it', 'For work');
    await user.click(screen.getByRole('button', { name: 'Ask for access' }));
    await toast('Asked. You see here what becomes of it.');
    expect(platform.asked('post', '/api/access-requests')[0]?.body).toEqual({
      resource: 'agent:docs',
      reason: 'For work',
    });
  });

  it('sees that the request is open, and withdraws it', async () => {
    noAgents();
    platform.ui('get', '/api/access-requests', { success: true, data: [request] });
    platform.ui('delete', '/api/access-requests/{id}', { success: true, data: { withdrawn: true } });
    const { user } = openPage('/agents', { as: bob });
    await user.click(await screen.findByRole('button', { name: 'Withdraw the request for agent:docs' }));
    await toast('Request withdrawn.');
  });
});

describe('whoever manages an agent', () => {
  it('sees how many wait, and grants it to a team in one click', async () => {
    noAgents();
    platform.ui('get', '/api/access-requests/waiting', { success: true, data: [waiting] });
    platform.ui('post', '/api/access-requests/{id}/grant', { success: true, data: { ...request, state: 'granted' } });
    const { user } = openPage('/agents');
    await screen.findByRole('heading', { name: 'People waiting for access (1)' });
    const group = within(screen.getByRole('group', { name: 'Bob, Docs' }));
    await user.selectOptions(group.getByRole('combobox', { name: 'Who may use it' }), 'support');
    await user.click(group.getByRole('button', { name: 'Grant' }));
    await toast('Access granted. Applies from the next question.');
    expect(platform.asked('post', '/api/access-requests/{id}/grant')[0]?.body).toEqual({ team: 'support' });
  });
});

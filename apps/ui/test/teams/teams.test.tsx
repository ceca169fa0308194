/** @jest-environment ./test/dom/environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { UiSchemas } from '@parley/client';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { failedWith, tagged } from '../dom/answers.js';
import { enter, openPage, platform, toast } from '../dom/open-page.js';
import { bob } from '../dom/people.js';

const id = '0123456789abcdef01234567';
const team = { id, slug: 'finance', name: 'Finance' };
const pageOf = <T,>(data: T[]) => ({
  ...{ success: true as const, data, total: data.length, limit: 50, offset: 0 },
  pagination: { total: data.length, limit: 50, offset: 0, has_more: false },
});
const person = (name: string, more: Partial<UiSchemas['Person']> = {}): UiSchemas['Person'] => ({
  id: `id-${name.toLowerCase()}`,
  ...{ name, email: `${name.toLowerCase()}@example.test`, known: true, enabled: true },
  ...more,
});
const byHand = { by_hand: true, groups: [] };
const carol = { ...person('Carol'), ...byHand, role: 'member' as const };
const kitchen: UiSchemas['LinkedGroup'] = {
  ...{ id: 'idp-k', source: 'idp', name: 'Kitchen', path: '/hotel/Kitchen', role: 'member' },
  ...{ members: 1, is_gone: false, synced_at: new Date().toISOString() },
};
const linkedGroups = [kitchen];
const noGroups: UiSchemas['LinkedGroup'][] = [];
const nothing = { items: [], total: 0 };
const access: UiSchemas['TeamAccess'] = {
  ...{ members: 2, admins: 1, skills: nothing, tools: nothing },
  agents: { items: [{ id: 'docs', name: 'Docs' }], total: 1 },
  sources: { items: [{ id: 'handbook', name: null }], total: 1 },
  spaces: { items: [{ id: 'acme--x', name: 'Finance room' }], total: 1 },
};

beforeEach(() => {
  platform.ui('get', '/api/admin/teams', pageOf([team]));
  platform.rag('get', '/v1/datasources', { success: true, datasources: [], count: 0 });
  platform.ui('get', '/api/admin/teams/{id}', tagged({ success: true, data: team }, '"1"'));
  platform.ui(
    'get',
    '/api/admin/teams/{id}/members',
    pageOf([{ ...person('Dan'), ...byHand, role: 'admin' as const }, carol]),
  );
  platform.ui('get', '/api/admin/teams/{id}/access', { success: true, data: access });
  platform.ui('get', '/api/admin/teams/{id}/groups', tagged({ success: true, data: linkedGroups }, '"7"'));
  platform.ui('get', '/api/admin/administrator-groups', tagged({ success: true, data: noGroups }, '"8"'));
  platform.ui('put', '/api/admin/teams/{id}/members/{personId}', { success: true, data: carol });
});

describe('teams', () => {
  it('are listed, and made with a short name that follows the name', async () => {
    platform.ui('post', '/api/admin/teams', { success: true, data: { ...team, name: 'Site Reliability' } });
    const { user } = openPage('/teams');
    await screen.findByRole('link', { name: 'Finance' });
    await user.click(screen.getByRole('button', { name: 'New team' }));
    await enter(user, 'Name', 'Site Reliability');
    await user.click(screen.getByRole('button', { name: 'Create team' }));
    await toast('Team Site Reliability was created. Add people to it.');

    const [made] = platform.asked('post', '/api/admin/teams');
    expect(made?.body).toEqual({ name: 'Site Reliability', slug: 'site-reliability' });
  });

  it('are offered to administrators and to the admins of a team', async () => {
    openPage('/chat', { as: bob });
    await waitFor(() => expect(screen.queryByRole('link', { name: 'People and teams' })).toBeNull());
  });
});

describe('a team', () => {
  it('shows its people and what they can use', async () => {
    openPage(`/teams/${id}`);
    await screen.findByRole('heading', { level: 1, name: 'Finance' });
    await screen.findByText('carol@example.test');
    await screen.findByRole('link', { name: 'Docs' });
    await screen.findByRole('link', { name: 'handbook' });
  });

  it('takes somebody in who is searched for, with one click, and makes them an admin', async () => {
    platform.ui('get', '/api/admin/find-people', { success: true, data: [person('Erin'), person('Carol')] });
    const { user } = openPage(`/teams/${id}`);
    await enter(user, 'Add people', 'er');
    await user.click(await screen.findByRole('button', { name: 'Add Erin' }));
    await toast('Erin is a member of Finance. Applies from the next question.');
    expect(screen.queryByRole('button', { name: 'Add Carol' })).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role of Carol' }), 'Admin');
    await toast('Carol is an admin of Finance. Applies from the next question.');

    expect(platform.asked('put', '/api/admin/teams/{id}/members/{personId}').map(({ body }) => body)).toEqual([
      { role: 'member' },
      { role: 'admin' },
    ]);
  });

  it('lets nobody go before it is said what they lose', async () => {
    platform.ui('delete', '/api/admin/teams/{id}/members/{personId}', { success: true, data: { removed: true } });
    const { user } = openPage(`/teams/${id}`);
    await user.click(await screen.findByRole('button', { name: 'Remove Carol' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Carol from Finance?' }));
    dialog.getByText(/They lose what only this team gives them/);
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await toast('Carol is no longer in Finance.');
  });

  it('is deleted as it was read, after what is lost was said', async () => {
    platform.ui('delete', '/api/admin/teams/{id}', { success: true, message: 'Team deleted.' });
    const { user } = openPage(`/teams/${id}`);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await screen.findByText('2 people are in it, and the team can use 1 source and 1 agent.');
    screen.getByText('Chat spaces that are disconnected: Finance room.');
    await user.click(screen.getByRole('button', { name: 'Delete the team' }));
    await toast('Team Finance was deleted.');

    const [deleted] = platform.asked('delete', '/api/admin/teams/{id}');
    expect(deleted?.headers['if-match']).toBe('"1"');
  });
});

describe('groups of a team', () => {
  const found = { id: 'idp-w', source: 'idp' as const, name: 'Waiters', path: '/hotel/Waiters', links: [] };

  it('are shown with their people, who are not removed by hand', async () => {
    const eve = {
      ...person('Eve'),
      role: 'member' as const,
      by_hand: false,
      groups: [{ id: 'idp-k', name: 'Kitchen' }],
    };
    platform.ui('get', '/api/admin/teams/{id}/members', pageOf([carol, eve]));
    openPage(`/teams/${id}`);
    await screen.findByText('Group Kitchen');
    await screen.findByText(/\/hotel\/Kitchen · 1 person · synced/);
    screen.getByRole('button', { name: 'Remove Carol' });
    expect(screen.queryByRole('button', { name: 'Remove Eve' })).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Role of Eve' })).toHaveProperty('disabled', true);
  });

  it('are linked as they were seen, by the name of the group', async () => {
    platform.ui('get', '/api/admin/groups', pageOf([{ ...found, id: 'idp-k', path: '/hotel/Kitchen' }, found]));
    platform.ui('put', '/api/admin/teams/{id}/groups/{groupId}', { success: true, data: [kitchen] });
    const { user } = openPage(`/teams/${id}`);
    await user.click(await screen.findByRole('button', { name: 'Link a group' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Members of the group become' }), 'Admins');
    await user.click(await screen.findByRole('button', { name: 'Link /hotel/Waiters' }));
    await toast('Waiters is linked: its members are in Finance.');
    expect(screen.queryByRole('button', { name: 'Link /hotel/Kitchen' })).toBeNull();

    const [linked] = platform.asked('put', '/api/admin/teams/{id}/groups/{groupId}');
    expect([linked?.body, linked?.headers['if-match']]).toEqual([{ role: 'admin' }, '"7"']);
  });

  it('are unlinked after it was said who leaves; a refusal says what to do', async () => {
    const message = 'Nobody else administers the organization. Make somebody else an administrator first.';
    const refused = failedWith('CONFLICT', message, { reason: 'last_administrator' });
    platform.ui('delete', '/api/admin/teams/{id}/groups/{groupId}', refused);
    const { user } = openPage(`/teams/${id}`);
    await user.click(await screen.findByRole('button', { name: 'Unlink Kitchen' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Unlink Kitchen?' }));
    dialog.getByText(/Its members are no longer in Finance/);
    await user.click(dialog.getByRole('button', { name: 'Unlink' }));
    await toast(`This conflicts with the current state. ${message}`);
  });
});

describe('people', () => {
  it('are made and unmade administrators; the last one stays, and it is said why', async () => {
    const described = (name: string, is_admin: boolean) => ({
      ...person(name),
      ...{ username: name.toLowerCase(), teams: [team], is_admin, is_linked: false },
    });
    platform.ui('get', '/api/admin/people', pageOf([described('Carol', false), described('Dan', true)]));
    platform.ui('put', '/api/admin/administrators/{personId}', { success: true, data: { people: [], teams: [] } });
    const message = 'Nobody else administers the organization. Make somebody else an administrator first.';
    platform.ui(
      'delete',
      '/api/admin/administrators/{personId}',
      failedWith('CONFLICT', message, { reason: 'last_administrator' }),
    );
    const { user } = openPage('/teams/people');
    await user.click(await screen.findByRole('button', { name: 'Make administrator: Carol' }));
    await user.click(await screen.findByRole('button', { name: 'Make administrator' }));
    await toast('Carol administers Parley.');
    await user.click(screen.getByRole('button', { name: 'Remove Dan as administrator' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await toast(`This conflicts with the current state. ${message}`);
  });
});

/** @jest-environment ./test/dom/environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AuditEventView } from '@parley/contracts';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { down } from '../dom/answers.js';
import { enter, openPage, platform } from '../dom/open-page.js';
import { bob } from '../dom/people.js';

const anEvent = (more: Partial<AuditEventView> = {}): AuditEventView => ({
  id: 'event-1',
  ts: '2026-01-02T10:00:00Z',
  actor: `sha256:${'a'.repeat(64)}`,
  action: 'chatx.invoke',
  resource: 'agent:docs',
  outcome: 'deny',
  reason: 'Not a member',
  before: null,
  after: null,
  correlation_id: 'request-7',
  times: 1,
  ...more,
});

const events = (data: AuditEventView[], next_cursor: string | null = null) =>
  platform.ui('get', '/api/admin/audit', { success: true, data, next_cursor });
beforeEach(() =>
  platform.ui('get', '/api/admin/audit/actions', { success: true, data: ['chatx.invoke', 'skill.delete'] }),
);
const lastQuery = () => platform.asked('get', '/api/admin/audit').at(-1)?.query;

describe('the audit', () => {
  it('shows events with their outcome, and people as pseudonyms', async () => {
    events([anEvent()]);
    openPage('/audit');
    const table = within(await screen.findByRole('table', { name: 'Audit events' }));
    table.getByText('Denied');
    table.getByText('aaaaaaaaaaaa');
    screen.getByText('1 event');
  });

  it('finds sign-ins that failed, each with how often it did', async () => {
    const failed = { action: 'session.begin', resource: null, reason: 'password: invalid_grant', actor: 'unknown' };
    events([anEvent({ ...failed, times: 57 })]);
    const { user } = openPage('/audit?action=session.begin&outcome=deny');
    const table = within(await screen.findByRole('table', { name: 'Audit events' }));
    table.getByText('57 × password: invalid_grant');
    expect(lastQuery()).toMatchObject({ action: 'session.begin', outcome: 'deny' });
    await user.click(table.getByRole('button'));
    await screen.findByText('57 times within a quarter of an hour');
  });

  it('is not shown to whom it is not for, and asks the server nothing', async () => {
    openPage('/audit', { as: bob });
    await screen.findByText('No access');
    expect(platform.asked('get', '/api/admin/audit')).toHaveLength(0);
  });

  it('says when nothing matches', async () => {
    events([]);
    openPage('/audit?action=nothing');
    await screen.findByText('No matching events');
    expect(lastQuery()).toEqual({ action: 'nothing', limit: '500' });
  });

  it('puts what is searched for into the address', async () => {
    events([anEvent()]);
    const { user, address } = openPage('/audit');
    await enter(user, 'Resource', 'agent:docs');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(address()).toBe('/audit?resource=agent%3Adocs');
    await waitFor(() => expect(lastQuery()).toMatchObject({ resource: 'agent:docs' }));

    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(address()).toBe('/audit');
  });

  it('offers the actions that there are', async () => {
    events([anEvent()]);
    openPage('/audit');
    const action = await screen.findByRole('combobox', { name: 'Action' });
    await waitFor(() => {
      const offered = (action as HTMLInputElement).list?.options ?? [];
      expect([...offered].map(({ value }) => value)).toEqual(['chatx.invoke', 'skill.delete']);
    });
  });

  it('offers people by name, and looks them up by address', async () => {
    events([anEvent()]);
    const { id, name, email } = { id: 'ada-id', name: 'Ada Lovelace', email: 'ada@example.test' };
    platform.ui('get', '/api/admin/find-people', {
      success: true,
      data: [{ id, name, email, known: true, enabled: true }],
    });
    const { user } = openPage('/audit');
    const who = await screen.findByRole('combobox', { name: 'Person or service' });
    await user.type(who, 'love');
    await waitFor(() => {
      const offered = (who as HTMLInputElement).list?.options ?? [];
      expect([...offered].map(({ value, text }) => [value, text])).toEqual([[email, name]]);
    });
    expect(platform.asked('get', '/api/admin/find-people').at(-1)?.query).toMatchObject({ q: 'love' });
  });

  it('counts the events of the search on request', async () => {
    events([anEvent()]);
    const row = { action: 'chat.ask', outcome: 'success', events: 1200, actors: 7 } as const;
    platform.ui('get', '/api/admin/audit/counts', { success: true, data: [row] });
    const { user } = openPage('/audit?action=chat.ask');
    await user.click(await screen.findByRole('button', { name: 'Count these events' }));
    await screen.findByRole('cell', { name: '1,200' });
    expect(platform.asked('get', '/api/admin/audit/counts')[0]?.query).toEqual({ action: 'chat.ask' });
  });

  it('loads what is older after what is shown', async () => {
    events([anEvent()], 'older');
    const { user } = openPage('/audit');
    await screen.findByText('The newest 1 events');
    events([anEvent({ id: 'event-2', action: 'skill.delete' })]);
    await user.click(screen.getByRole('button', { name: 'Load older' }));
    await screen.findByText('All 2 events');
    expect(lastQuery()).toMatchObject({ cursor: 'older' });
  });

  it('opens an event in full', async () => {
    events([anEvent()]);
    const { user } = openPage('/audit');
    const table = within(await screen.findByRole('table', { name: 'Audit events' }));
    await user.click(table.getByRole('button'));
    const drawer = within(await screen.findByRole('dialog', { name: 'chatx.invoke' }));
    drawer.getByText(`sha256:${'a'.repeat(64)}`);
    drawer.getByText('request-7');
  });

  it('shows what held before a change and what holds after it', async () => {
    const [before, after] = [['team:platform#member reader'], []];
    events([anEvent({ action: 'rag.datasource.readers', before, after })]);
    const { user } = openPage('/audit');
    const table = within(await screen.findByRole('table', { name: 'Audit events' }));
    await user.click(table.getByRole('button'));
    const drawer = within(await screen.findByRole('dialog', { name: 'rag.datasource.readers' }));
    expect(drawer.getByText('team:platform#member reader').tagName).toBe('STRONG');
    drawer.getByText('Nothing');
  });

  it('says why it cannot be read', async () => {
    platform.ui('get', '/api/admin/audit', down('Access cannot be checked.'));
    openPage('/audit');
    await screen.findByText('Access cannot be checked.');
  });
});

/** @jest-environment ./test/dom/environment.mjs */
import { describe, expect, it } from '@jest/globals';
import type { SessionView } from '@parley/contracts';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { down, failed, pageWith } from '../dom/answers.js';
import { openPage, platform, toast } from '../dom/open-page.js';

const aSession = (more: Partial<SessionView> = {}): SessionView => ({
  id: 'AAAAAAAAAAAAAAAAAAAAAA',
  device: 'Firefox on Windows',
  signed_in_at: '2026-01-02T10:00:00Z',
  last_used_at: '2026-01-02T11:00:00Z',
  is_current: false,
  ...more,
});

const list = (...sessions: SessionView[]) => platform.ui('get', '/api/auth/sessions', pageWith(sessions));
const signOutOther = /^Sign out Firefox on Windows, signed in/;

describe('the sessions of a person', () => {
  it('marks this browser, and names one that is unknown', async () => {
    list(aSession({ is_current: true }), aSession({ id: 'BBBBBBBBBBBBBBBBBBBBBB', device: null }));
    openPage('/sessions');
    await screen.findByText('This browser');
    screen.getByRole('button', { name: 'Sign out this browser' });
    screen.getByText('Unknown browser');
  });

  it('signs out one of them and reads the list again', async () => {
    list(aSession());
    platform.ui('delete', '/api/auth/sessions/{id}', { success: true, data: { ended: true } });
    const { user } = openPage('/sessions');
    const button = await screen.findByRole('button', { name: signOutOther });
    list();
    await user.click(button);

    await toast('Firefox on Windows signed out.');
    await waitFor(() => expect(screen.queryByRole('button', { name: signOutOther })).toBeNull());
    expect(platform.asked('delete', '/api/auth/sessions/{id}').map(({ path }) => path)).toEqual([
      '/api/auth/sessions/AAAAAAAAAAAAAAAAAAAAAA',
    ]);
  });

  it('keeps the list and says why when signing out fails', async () => {
    list(aSession());
    platform.ui('delete', '/api/auth/sessions/{id}', failed('NOT_FOUND', 'This session has ended.'));
    const { user } = openPage('/sessions');
    await user.click(await screen.findByRole('button', { name: signOutOther }));
    await toast('Not found. This session has ended.');
    screen.getByRole('button', { name: signOutOther });
  });

  it('asks before signing out everywhere', async () => {
    list(aSession());
    platform.ui('delete', '/api/auth/sessions', { success: true, data: { logout_url: null } });
    const { user } = openPage('/sessions');
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign out everywhere?' }));
    expect(platform.asked('delete', '/api/auth/sessions')).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(platform.asked('delete', '/api/auth/sessions')).toHaveLength(0);
  });

  it('reads the page that the address names', async () => {
    platform.ui('get', '/api/auth/sessions', pageWith([aSession()], { total: 120, offset: 50 }));
    openPage('/sessions?page=2');
    await screen.findByRole('navigation', { name: 'Pages of sessions' });
    expect(platform.asked('get', '/api/auth/sessions').at(-1)?.query).toEqual({ limit: '50', offset: '50' });
  });

  it('says that a service is down', async () => {
    platform.ui('get', '/api/auth/sessions', down());
    openPage('/sessions');
    await screen.findByText('The database is not available.');
  });
});

/** @jest-environment ./test/dom/environment.mjs */
import { describe, expect, it } from '@jest/globals';
import type { UiSchemas } from '@parley/client';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { failed } from '../dom/answers.js';
import { openPage, platform, toast } from '../dom/open-page.js';

type Rooms = UiSchemas['OwnDirectRooms']['data'];

const platformTeam = { slug: 'platform', name: 'Platform' };
const support = { slug: 'support', name: 'Support' };
const room: Rooms['rooms'][number] = {
  ...{ room_id: 'Y2lz-room', team: platformTeam, agent: { id: 'docs', name: 'Docs' } },
  connected_at: '2026-01-02T10:00:00Z',
};
const path = '/api/chatx/direct-rooms/{roomId}';
const open = (more: Partial<Rooms> = {}) => {
  const data: Rooms = { rooms: [room], teams: [platformTeam, support], ask: null, ...more };
  platform.ui('get', '/api/chatx/direct-rooms', { success: true, data });
  return openPage('/direct-messages');
};

describe('direct messages with the bot', () => {
  it('are given to another team after what that means was said', async () => {
    platform.ui('put', path, { success: true, data: { ...room, team: support, teams: [], ask: null } });
    const { user } = open();
    const card = within(await screen.findByRole('region', { name: 'Answers for Platform' }));
    card.getByText(/Docs answers/);
    await user.click(card.getByRole('combobox', { name: 'Another team' }));
    expect(screen.queryByRole('option', { name: 'Platform' })).toBeNull();
    await user.click(await screen.findByRole('option', { name: 'Support' }));
    await user.click(card.getByRole('button', { name: 'Change team' }));
    const dialog = await screen.findByRole('dialog', { name: 'Answer for Support?' });
    expect(dialog.textContent).toContain('no longer from what Platform knows');
    await user.click(within(dialog).getByRole('button', { name: 'Change team' }));

    await toast('The bot answers you for Support now.');
    expect(platform.asked('put', path).at(-1)?.body).toEqual({ team_slug: 'support' });
  });

  it('are disconnected; what failed is said there', async () => {
    platform.ui('delete', path, failed('FORBIDDEN', 'This is not your direct room with the bot.'));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
    const dialog = await screen.findByRole('dialog', { name: 'Disconnect your direct messages?' });
    await user.click(within(dialog).getByRole('button', { name: 'Disconnect' }));

    await waitFor(() => expect(platform.asked('delete', path)).toHaveLength(1));
    await screen.findByText(/This is not your direct room with the bot/);
  });

  it('say how to begin, and whom to ask where no team would do', async () => {
    open({ rooms: [], teams: [], ask: { of: 'organization', names: ['Ada'], more: false } as never });

    await screen.findByText(/Write to the bot in a direct message/);
    await screen.findByText(/Ask Ada\./);
  });
});

/** @jest-environment ./test/dom/environment.mjs */
import { beforeEach, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react/pure';
import { byDay } from '../../src/chat/conversations/days.js';
import { aConversation, answerAgents, beginConversation, listConversations, openChat, storeTurns } from './things.js';

beforeEach(() => {
  beginConversation();
  answerAgents('Docs');
  storeTurns();
});

it('groups by the reader’s own days', () => {
  const now = new Date(2026, 2, 30, 0, 30);
  const at = [
    new Date(2026, 2, 30, 0, 10),
    new Date(2026, 2, 29, 23, 50),
    new Date(2026, 2, 28, 12),
    new Date(2026, 2, 24, 0, 5),
    new Date(2026, 2, 23, 23, 55),
    new Date(2025, 2, 23),
  ];
  const days = byDay(
    at.map((moment) => moment.toISOString()),
    (moment) => moment,
    now,
  );
  const names = ['Today', 'Yesterday', 'Saturday', 'Tuesday', 'March 2026', 'March 2025'];
  expect(days.map(({ name }) => name)).toEqual(names);
});

it('marks what was asked in a space, with the space’s name, and shows a whole title on focus', async () => {
  const title = 'A title that is longer than the place that there is for it in the list';
  const space = { name: 'Platform questions' };
  listConversations(aConversation({ title, space, updated_at: new Date().toISOString() }));
  const { user } = openChat('/chat');
  const today = within(await screen.findByRole('region', { name: 'Today' }));
  const link = today.getByRole('link', { name: `${title} Platform questions` });
  while (document.activeElement !== link) await user.tab();
  expect((await screen.findByRole('tooltip')).textContent).toBe(title);
});

it('shows where a conversation has the words', async () => {
  const match = { turn_id: 't1', where: 'answer' as const, text: 'Port 3100.', highlights: [{ start: 5, end: 9 }] };
  listConversations(aConversation({ match }));
  openChat('/chat');
  expect((await screen.findByText('3100')).tagName).toBe('MARK');
});

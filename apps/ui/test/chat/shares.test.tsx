/** @jest-environment ./test/dom/environment.mjs */
import { beforeEach, expect, it } from '@jest/globals';
import type { UiSchemas } from '@parley/client';
import { screen, within } from '@testing-library/react/pure';
import { failed, pageWith } from '../dom/answers.js';
import { platform } from '../dom/open-page.js';
import {
  aConversation,
  answerAgents,
  beginConversation,
  conversationId,
  listConversations,
  openChat,
  storeTurns,
} from './things.js';

const sharesPath = '/api/v1/chat/conversations/{id}/shares';
const sharedPath = '/api/v1/chat/shared/{share_id}';
const at = '2026-01-02T10:00:00.000Z';
const platformTeam = { kind: 'team' as const, id: 'platform', name: 'Platform' };

const aShare = (more: Partial<UiSchemas['ConversationShare']> = {}): UiSchemas['ConversationShare'] => ({
  id: 'share-1',
  conversation_id: conversationId,
  title: 'Ports',
  owner_name: 'Ada',
  with: platformTeam,
  at,
  ...more,
});
const haveShares = (...shares: UiSchemas['ConversationShare'][]) =>
  platform.ui('get', sharesPath, { success: true, data: { shares } });

beforeEach(() => {
  beginConversation();
  listConversations(aConversation());
  answerAgents('Docs');
  storeTurns();
  haveShares();
});

async function openDialog() {
  const { user } = openChat('/chat');
  await user.click(await screen.findByRole('button', { name: 'Actions for Ports' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Share' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Share “Ports”' })) };
}

it('says which sources the team cannot read before anything is shared', async () => {
  const unreadable = [{ datasource_id: 'salaries', titles: ['Bands'] }];
  platform.ui('post', `${sharesPath}/preview`, { success: true, data: { with: platformTeam, unreadable } });
  platform.ui('post', sharesPath, { success: true, data: aShare() });
  const { user, dialog } = await openDialog();
  await user.click(await dialog.findByRole('button', { name: 'Continue' }));
  await dialog.findByText('salaries: Bands');
  dialog.getByText(/they may repeat what these sources say/);
  expect(platform.asked('post', sharesPath)).toEqual([]);

  haveShares(aShare());
  await user.click(dialog.getByRole('button', { name: 'Share with Platform' }));
  await dialog.findByText(/Team Platform/);
  expect(platform.asked('post', sharesPath).map(({ body }) => body)).toEqual([{ team: 'platform' }]);
});

it('says at the field whose address is nobody’s', async () => {
  const fields = { email: 'is nobody’s address here' };
  platform.ui('post', `${sharesPath}/preview`, failed('VALIDATION_ERROR', 'The request is not valid.', fields));
  const { user, dialog } = await openDialog();
  await user.click(await dialog.findByRole('radio', { name: 'A person' }));
  await user.type(dialog.getByRole('textbox', { name: 'E-mail address' }), 'eve@example.org');
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  await dialog.findByText(/nobody’s address/);
});

it('stops sharing, after asking', async () => {
  haveShares(aShare());
  platform.ui('delete', `${sharesPath}/{share_id}`, { success: true, message: 'No longer shared.' });
  const { user, dialog } = await openDialog();
  await user.click(await dialog.findByRole('button', { name: 'Stop sharing with Platform' }));
  const question = within(await screen.findByRole('dialog', { name: 'Stop sharing with Platform?' }));
  haveShares();
  await user.click(question.getByRole('button', { name: 'Stop sharing' }));
  await screen.findByText('No longer shared.');
  expect(platform.asked('delete', `${sharesPath}/{share_id}`)).toHaveLength(1);
});

it('shows a shared conversation to read, and names what its reader may not read', async () => {
  const citation = { datasource_id: 'docs', document_id: 'd', title: 'Ports', text: 'Port 3100.', hash: 'ab' };
  const turn = { id: 't1', agent_id: 'docs', message: 'Which port?', answer: 'Port 3100 [1], not 80 [2].' };
  platform.ui('get', sharedPath, {
    success: true,
    data: {
      ...aShare(),
      turns: [{ ...turn, status: 'completed', citations: [{ ...citation, number: 1 }], hidden: [2], created_at: at }],
    },
    pagination: { total: 1, limit: 20, offset: 0, has_more: false },
  });
  openChat('/chat/shared/share-1');
  await screen.findByRole('heading', { level: 1, name: 'Ports' });
  await screen.findByText('[2] A source you may not read');
  expect(screen.queryByRole('textbox', { name: 'Your question' })).toBeNull();
});

it('lists what is shared with the person', async () => {
  platform.ui('get', '/api/v1/chat/shared', pageWith([aShare({ owner_name: 'Bob' })]));
  const { user } = openChat('/chat');
  await user.click(await screen.findByRole('link', { name: 'Shared with you' }));
  await screen.findByText(/Bob, with team Platform/);
});

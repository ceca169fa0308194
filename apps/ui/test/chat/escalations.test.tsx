/** @jest-environment ./test/dom/environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { OwnEscalationView } from '@parley/contracts';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { failed } from '../dom/answers.js';
import { platform } from '../dom/open-page.js';
import {
  answerAgents,
  aTurn,
  beginConversation,
  conversationId,
  listConversations,
  openChat,
  storeTurns,
} from './things.js';

const listPath = '/api/v1/chat/conversations/{id}/escalations';
const path = '/api/v1/chat/conversations/{id}/turns/{turnId}/escalation';
const at = '2026-01-02T10:00:00.000Z';
const sent: OwnEscalationView = { turn_id: 't1', state: 'open', sent_at: at, resolved_at: null, resolved_by: null };
const handedOn = (...escalations: OwnEscalationView[]) =>
  platform.ui('get', listPath, { success: true, data: { escalations } });

beforeEach(() => {
  beginConversation();
  listConversations();
  answerAgents('Docs');
  handedOn();
  platform.ui('put', path, { success: true, data: sent });
});

const open = (more: Parameters<typeof aTurn>[0] = {}) => {
  storeTurns(aTurn(more));
  return openChat(`/chat/${conversationId}`);
};
const button = () => screen.findByRole('button', { name: 'I still need a person' });
const bodies = () => platform.asked('put', path).map(({ body }) => body);

describe('a question that needs a person', () => {
  it('is handed on after it was shown what goes to whom', async () => {
    const { user } = open();
    await user.click(await button());
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask a person' }));
    dialog.getByText(/everyone who manages the agent/);
    dialog.getByText('Which port?');
    dialog.getByText('Port 3100.');
    expect(bodies()).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: 'In your words' }), 'Of the new host.');
    handedOn(sent);
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await screen.findByText(/Sent to those who manage Docs/);
    expect(bodies()).toEqual([{ comment: 'Of the new host.' }]);
    expect(screen.queryByRole('button', { name: 'I still need a person' })).toBeNull();
  });

  it('stays in the dialog where it could not be handed on', async () => {
    platform.ui('put', path, failed('CONFLICT', 'It is being stored.'));
    const { user } = open();
    await user.click(await button());
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask a person' }));
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await screen.findByText(/It is being stored/);
    await waitFor(() => expect(bodies()).toEqual([{}]));
  });

  it('says by whom it was resolved', async () => {
    handedOn({ ...sent, state: 'resolved', resolved_at: at, resolved_by: 'Bob' });
    open();
    await screen.findByText(/Resolved by Bob/);
  });

  it('says nothing while it is unknown what became of it', async () => {
    platform.ui('get', listPath, failed('SERVICE_UNAVAILABLE', 'docdb is down.'));
    open();
    await screen.findByRole('button', { name: 'Helpful' });
    expect(screen.queryByRole('button', { name: 'I still need a person' })).toBeNull();
  });
});

/** @jest-environment ./test/dom/environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react/pure';
import { failed } from '../dom/answers.js';
import { platform, toast } from '../dom/open-page.js';
import {
  answerAgents,
  aTurn,
  beginConversation,
  conversationId,
  listConversations,
  openChat,
  storeTurns,
} from './things.js';

const path = '/api/v1/chat/conversations/{id}/turns/{turnId}/feedback';
const verdict = (name: string) => screen.findByRole('button', { name });
const isPressed = async (name: string) => (await verdict(name)).getAttribute('aria-pressed') === 'true';
const sent = () => platform.asked('put', path).map(({ body }) => body);

beforeEach(() => {
  beginConversation();
  listConversations();
  answerAgents('Docs');
  platform.ui('put', path, { success: true, data: { helpful: true } });
  platform.ui('delete', path, { success: true, message: 'Feedback deleted.' });
});

const open = (more: Parameters<typeof aTurn>[0] = {}) => {
  storeTurns(aTurn(more));
  return openChat(`/chat/${conversationId}`);
};

describe('whether an answer helped', () => {
  it('is said by a press, and taken back by another', async () => {
    const { user } = open();
    await user.click(await verdict('Helpful'));
    await waitFor(async () => expect(await isPressed('Helpful')).toBe(true));
    expect(sent()).toEqual([{ helpful: true }]);

    await user.click(await verdict('Helpful'));
    await waitFor(async () => expect(await isPressed('Helpful')).toBe(false));
    expect(platform.asked('delete', path)).toHaveLength(1);
  });

  it('is asked about where it did not, by keyboard too, with who will read it', async () => {
    const { user } = open();
    (await verdict('Not helpful')).focus();
    await user.keyboard('{Enter}');
    await screen.findByText(/Whoever manages this agent or its sources reads your question/);
    await user.click(screen.getByRole('radio', { name: 'It is out of date' }));
    await user.type(screen.getByRole('textbox', { name: 'In your words' }), 'Port 3200 now.');
    await user.click(screen.getByRole('button', { name: 'Send reason' }));
    await waitFor(() =>
      expect(sent()).toEqual([{ helpful: false }, { helpful: false, reason: 'outdated', text: 'Port 3200 now.' }]),
    );
    await verdict('Change your reason');
  });

  it('is shown as it was said before', async () => {
    open({ feedback: { helpful: false } });
    await verdict('Say why');
    expect([await isPressed('Helpful'), await isPressed('Not helpful')]).toEqual([false, true]);
  });

  it('says what could not be kept', async () => {
    platform.ui('put', path, failed('CONFLICT', 'It is being stored.'));
    const { user } = open();
    await user.click(await verdict('Helpful'));
    await toast(/It is being stored/);
    expect(await isPressed('Helpful')).toBe(false);
  });

  it('is not asked of a turn without an answer', async () => {
    open({ answer: '', status: 'failed', error: { error: 'Failed.', code: 'BAD_GATEWAY' } });
    await screen.findAllByRole('button', { name: 'Ask again' });
    expect(screen.queryByRole('button', { name: 'Helpful' })).toBeNull();
  });
});

/** @jest-environment ./test/dom/environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { UiSchemas } from '@parley/client';
import { screen, waitFor } from '@testing-library/react/pure';
import { down, EventStream, failed, held } from '../dom/answers.js';
import { platform } from '../dom/open-page.js';
import {
  aConversation,
  answerAgents,
  aTurn,
  began,
  beginConversation,
  defaultsWith,
  done,
  listConversations,
  openChat,
  question,
  says,
  send,
  startPath,
  storeTurns,
} from './things.js';

const started = () => platform.asked('post', startPath).map(({ body }) => body);

beforeEach(() => {
  beginConversation();
  listConversations();
  answerAgents('Docs', 'Ops');
  storeTurns(aTurn());
});

/** A run that answers at once. */
const answering = () => {
  const stream = new EventStream();
  platform.ui('post', startPath, stream);
  void stream.say(began(), says('Port 3100.'), done);
};

describe('the field for a question', () => {
  it('has the focus, and sends with Enter to the usual agent', async () => {
    answering();
    const { user, address } = openChat('/chat');
    const field = await question();
    expect(document.activeElement).toBe(field);
    await user.keyboard('Which port?{Enter}');
    await screen.findByRole('button', { name: 'Ask again' });
    expect(address()).toMatch(/^\/chat\/[0-9a-f]{32}$/);
    expect(started()).toEqual([
      { conversation_id: address().split('/').at(-1), agent_id: 'docs', message: 'Which port?' },
    ]);
    expect((await question()).value).toBe('');
  });

  it('begins a new line with Shift and Enter', async () => {
    const { user } = openChat('/chat');
    await question();
    await user.keyboard('One{Shift>}{Enter}{/Shift}two');
    expect((await question()).value).toBe('One\ntwo');
    expect(started()).toEqual([]);
  });

  it('sends nothing that is empty', async () => {
    const { user } = openChat('/chat');
    await question();
    await user.keyboard('  {Enter}');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
    expect(started()).toEqual([]);
  });

  it('asks the agent that is chosen', async () => {
    answering();
    const { user } = openChat('/chat');
    await question();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Agent' }), 'Ops');
    await send(user, 'Which port?');
    await waitFor(() => expect(started()).toMatchObject([{ agent_id: 'ops' }]));
    await screen.findByRole('button', { name: 'Ask again' });
  });

  it('takes a question from the address once, and sends nothing by itself', async () => {
    const { address } = openChat('/chat?agent=ops&ask=What+%26+why%3F');
    await waitFor(() => expect(address()).toBe('/chat?agent=ops'));
    expect((await question()).value).toBe('What & why?');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Agent' }).value).toBe('ops');
    expect(started()).toEqual([]);
  });

  it('says that the agent of an address cannot be asked', async () => {
    openChat('/chat?agent=gone');
    await screen.findByText('You cannot use the requested agent, so another one is selected.');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Agent' }).value).toBe('docs');
  });

  it('is not there before the usual agent is known', async () => {
    const answer = held<{ success: true; data: UiSchemas['PlatformConfig'] }>({
      success: true,
      data: defaultsWith('ops'),
    });
    platform.ui('get', '/api/admin/platform-config', answer.answer);
    openChat('/chat');
    await screen.findByRole('status', { name: 'Loading agents' });
    expect(screen.queryByRole('textbox', { name: 'Your question' })).toBeNull();
    answer.release();
    await question();
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Agent' }).value).toBe('ops');
  });

  it('keeps a draft while another page is shown', async () => {
    const { user, go } = openChat('/chat');
    await question();
    await user.keyboard('Half a quest');
    await go('/nowhere');
    await go('/chat');
    expect((await question()).value).toBe('Half a quest');
  });

  it('is replaced by whom to ask where there is no agent', async () => {
    answerAgents();
    openChat('/chat');
    await screen.findByText('There is no agent you can ask. An admin can share one with your team.');
  });

  it('names what is down, with another try', async () => {
    platform.ui('get', '/api/dynamic-agents/available', down('The agents service is not available.'));
    const { user } = openChat('/chat');
    await screen.findByText('The agents service is not available.');
    answerAgents('Docs');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await question();
  });
});

const searchQuery = () => platform.asked('get', '/api/v1/chat/conversations').at(-1)?.query;

describe('the list of conversations', () => {
  it('says which wait for their person and which are being answered', async () => {
    listConversations(
      aConversation({ state: 'waiting' }),
      aConversation({ id: 'c2', title: 'Teams', state: 'running' }),
    );
    openChat('/chat');
    await screen.findByRole('link', { name: 'Ports' });
    screen.getByText('Needs you');
    screen.getByLabelText('An answer is being written');
  });

  it('is empty at first, and says what a search did not find', async () => {
    const { user } = openChat('/chat');
    await screen.findByText('Your conversations will appear here.');
    await user.type(screen.getByRole('searchbox', { name: 'Search conversations' }), ' (all) ');
    await screen.findByText('No conversation has these words.');
    await waitFor(() => expect(searchQuery()).toEqual({ limit: '50', offset: '0', q: '(all)' }));
  });

  it('renames a conversation', async () => {
    listConversations(aConversation());
    platform.ui('patch', '/api/v1/chat/conversations/{id}', { success: true, data: aConversation({ title: 'Doors' }) });
    const { user } = openChat('/chat');
    await user.click(await screen.findByRole('button', { name: 'Actions for Ports' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await user.clear(title);
    expect(screen.getByRole('button', { name: 'Rename' }).getAttribute('aria-disabled')).toBe('true');
    await user.type(title, 'Doors');
    listConversations(aConversation({ title: 'Doors' }));
    await user.keyboard('{Enter}');
    await screen.findByRole('link', { name: 'Doors' });
    expect(platform.asked('patch', '/api/v1/chat/conversations/{id}').map(({ body }) => body)).toEqual([
      { title: 'Doors' },
    ]);
  });

  it('deletes a conversation after a question, or says why not', async () => {
    listConversations(aConversation());
    platform.ui('delete', '/api/v1/chat/conversations/{id}', failed('CONFLICT', 'An answer is being written.'));
    const { user } = openChat('/chat');
    await user.click(await screen.findByRole('button', { name: 'Actions for Ports' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await screen.findByText('“Ports” and all its messages will be deleted permanently.');
    expect(platform.asked('delete', '/api/v1/chat/conversations/{id}')).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await screen.findByText('This conflicts with the current state. An answer is being written.');
    screen.getByRole('link', { name: 'Ports' });
  });
});

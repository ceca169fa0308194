/** @jest-environment ./test/dom/environment.mjs */
import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { EventStream } from '../dom/answers.js';
import { platform } from '../dom/open-page.js';
import { leafAfter, parentOf } from '../../src/chat/branches/branch-of.js';
import {
  answerAgents,
  aTurn,
  began,
  beginConversation,
  conversationId,
  done,
  listConversations,
  openChat,
  says,
  send,
  startPath,
  storeTurns,
} from './things.js';

beforeEach(() => {
  beginConversation();
  listConversations();
  answerAgents('Docs');
});

const at = (second: number) => `2026-01-02T10:00:0${second}.000Z`;
const turn = (id: string, second: number, more: object = {}) =>
  aTurn({
    id,
    run_id: `run-${id}`,
    message: `Question ${id}`,
    answer: `Answer ${id}`,
    created_at: at(second),
    ...more,
  });
/** `b` was asked otherwise as `b2`, and `c2` follows that. */
const branched = () => [turn('a', 1), turn('b', 2), turn('b2', 3, { parent_id: 'a' }), turn('c2', 4)];

const log = async () => within(await screen.findByRole('log', { name: 'Conversation' }));
/** The buttons of the turn with that answer. */
const of = async (answer: string) => {
  const turnOf = (await (await log()).findByText(answer)).closest<HTMLElement>('.parley-chat-turn');
  return within(turnOf!);
};
const bodies = () => platform.asked('post', startPath).map(({ body }) => body);

it('goes from one version of a question to another, and keeps the focus', async () => {
  storeTurns(...branched());
  const { user } = openChat(`/chat/${conversationId}`);
  await (await log()).findByText('Answer c2');
  expect((await log()).queryByText('Answer b')).toBeNull();
  await (await log()).findByText('2 of 2');
  await user.click(screen.getByRole('button', { name: 'Previous version' }));
  await (await log()).findByText('Answer b');
  await (await log()).findByText('1 of 2');
  expect((await log()).queryByText('Answer c2')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Previous version' }));
  await user.tab();
  await user.keyboard('{Enter}');
  await (await log()).findByText('Answer c2');
});

it('asks on the branch that is shown', async () => {
  storeTurns(...branched());
  platform.ui('post', startPath, new EventStream());
  const { user } = openChat(`/chat/${conversationId}`);
  await user.click(await screen.findByRole('button', { name: 'Previous version' }));
  await (await log()).findByText('Answer b');
  await send(user, 'And then?');
  await (await log()).findByText('And then?');
  expect((await log()).queryByText('Answer c2')).toBeNull();
  expect(bodies()).toMatchObject([{ message: 'And then?', parent_id: 'b' }]);
});

it('asks again beside the turn, not after it', async () => {
  storeTurns(turn('a', 1), turn('b', 2));
  const stream = new EventStream();
  platform.ui('post', startPath, stream);
  const { user } = openChat(`/chat/${conversationId}`);
  await user.click((await of('Answer b')).getByRole('button', { name: 'Ask again' }));
  await waitFor(() => expect(bodies()).toMatchObject([{ message: 'Question b', parent_id: 'a' }]));
  storeTurns(turn('a', 1), turn('b', 2), turn('n', 3, { parent_id: 'a', run_id: 'run-1', answer: 'New.' }));
  await stream.say(began(), says('New.'), done);
  await (await log()).findByText('2 of 2');
  expect((await log()).queryByText('Answer b')).toBeNull();
});

it('asks an edited question in place of the first, and at the end where somebody thinks better of it', async () => {
  storeTurns(turn('a', 1), turn('b', 2));
  platform.ui('post', startPath, new EventStream());
  const { user } = openChat(`/chat/${conversationId}`);
  await user.click((await of('Answer a')).getByRole('button', { name: 'Edit and ask' }));
  await screen.findByText(/takes the place of an earlier one/);
  await user.click(screen.getByRole('button', { name: 'Ask at the end instead' }));
  await user.click((await of('Answer a')).getByRole('button', { name: 'Edit and ask' }));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(bodies()).toMatchObject([{ message: 'Question a', parent_id: null }]));
  expect((await log()).queryByText('Answer b')).toBeNull();
});

it('finds the newest turn after a version, and what a question follows', () => {
  const turns = branched();
  expect(leafAfter('b2', turns)).toBe('c2');
  expect(leafAfter('b', turns)).toBe('b');
  expect(parentOf(turns[1]!, turns, false)).toBe('a');
  expect(parentOf(turns[0]!, turns, false)).toBeNull();
  // What comes before is not read yet.
  expect(parentOf(turns[0]!, turns, true)).toBeUndefined();
});

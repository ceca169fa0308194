/** @jest-environment ./test/dom/environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { down, EventStream, failed, Failure, held } from '../dom/answers.js';
import { platform, toast } from '../dom/open-page.js';
import {
  answerAgents,
  aTurn,
  began,
  beginConversation,
  conversationId,
  conversationPath,
  done,
  listConversations,
  openChat,
  question,
  says,
  send,
  startPath,
  storeTurns,
  type Turn,
} from './things.js';

const cancelPath = '/api/v1/chat/stream/cancel';
const resumePath = '/api/v1/chat/stream/resume';
const runPath = '/api/v1/chat/stream/{run_id}';
const log = async () => within(await screen.findByRole('log', { name: 'Conversation' }));
const announced = (words: string) => screen.findByText(words, { selector: '[role=status]' });

/** Follows a run that the test speaks for. */
function streaming(path: typeof startPath | typeof resumePath = startPath): EventStream {
  const stream = new EventStream();
  platform.ui('post', path, stream);
  return stream;
}

beforeEach(() => {
  beginConversation();
  listConversations();
  answerAgents('Docs');
  storeTurns();
});

/** Asks in an empty conversation, and answers with what becomes of it. */
async function asking(text = 'Which port?') {
  const page = openChat(`/chat/${conversationId}`);
  await send(page.user, text);
  return page;
}

describe('an answer', () => {
  it('appears as it comes, with the steps of its agent, and is read back once it is over', async () => {
    const stream = streaming();
    const { user } = await asking();
    await announced('Sending the question');
    await stream.say(began(), {
      event: 'tool_start',
      data: { tool_call_id: 'call-1', tool_name: 'list_teams', args: { about: 'ports' } },
    });
    const step = await screen.findByRole('button', { name: /list_teams/ });
    within(step).getByLabelText('Running');
    await stream.say({ event: 'tool_end', data: { tool_call_id: 'call-1', result: 'Two teams.' } }, says('Port **31'));
    await announced('The answer is being written');
    await (await log()).findByText(/Port/);

    storeTurns(aTurn({ answer: 'Port **3100**.', tools: [aCall] }));
    await stream.say(says('00**.'), done);

    await screen.findByRole('button', { name: 'Ask again' });
    expect((await (await log()).findByText('3100')).tagName).toBe('STRONG');
    await user.click(screen.getByRole('button', { name: /list_teams/ }));
    await screen.findByText('Two teams.');
    expect(screen.queryByLabelText('Running')).toBeNull();
  });

  it('shows what failed in a step, and a warning of its agent', async () => {
    const stream = streaming();
    await asking();
    await stream.say(
      began(),
      { event: 'warning', data: { message: 'The wiki could not be searched.' } },
      { event: 'tool_start', data: { tool_call_id: 'call-1', tool_name: 'list_teams', args: {} } },
      { event: 'tool_end', data: { tool_call_id: 'call-1', error: 'No such team.' } },
    );
    await screen.findByText('The wiki could not be searched.');
    within(await screen.findByRole('button', { name: /list_teams/ })).getByText('failed');
    storeTurns(aTurn());
    await stream.say(done);
    await announced('The answer is complete').catch(() => screen.getByRole('button', { name: 'Ask again' }));
  });

  it('cannot be asked beside another one, and is stopped once', async () => {
    const stream = streaming();
    platform.ui('post', cancelPath, { success: true, data: { cancelled: true } });
    const { user } = await asking();
    await stream.say(began(), says('Never '));
    await (await log()).findByText('Never');
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Stop the answer' }));
    await announced('Stopping the answer');
    expect(document.activeElement).toBe(await question());
    storeTurns(aTurn({ answer: 'Never ', status: 'cancelled' }));
    await stream.say({ event: 'cancelled', data: {} });

    await (await log()).findByText('Stopped');
    await screen.findByRole('button', { name: 'Send' });
    expect(platform.asked('post', cancelPath).map(({ body }) => body)).toEqual([
      { conversation_id: conversationId, agent_id: 'docs' },
    ]);
  });

  it('goes on where it cannot be stopped, and says why', async () => {
    const stream = streaming();
    platform.ui('post', cancelPath, failed('CONFLICT', 'It is being stored.'));
    const { user } = await asking();
    await stream.say(began(), says('On it'));
    await user.click(await screen.findByRole('button', { name: 'Stop the answer' }));
    await toast('The answer could not be stopped. It is being stored.');
    await announced('The answer is being written');
    storeTurns(aTurn());
    await stream.say(done);
    await screen.findByRole('button', { name: 'Ask again' });
  });

  it('is taken up after a cut, from the event after the last that arrived', async () => {
    const [first, second] = [streaming(), new EventStream(2)];
    await asking();
    await first.say(began(), says('Before, '));
    await (await log()).findByText(/Before,/);
    const answer = held(second);
    platform.ui('get', runPath, answer.answer);
    await first.cut();
    await screen.findByText('Connection lost. Resuming the answer.');

    answer.release();
    storeTurns(aTurn({ answer: 'Before, after.' }));
    await second.say(says('after.'), done);

    await (await log()).findByText('Before, after.');
    await screen.findByRole('button', { name: 'Ask again' });
    expect(platform.asked('get', runPath).map(({ path, headers }) => [path, headers['last-event-id']])).toEqual([
      ['/api/v1/chat/stream/run-1', '2'],
    ]);
    expect(platform.asked('post', startPath)).toHaveLength(1);
  });

  it('that goes on elsewhere is taken up when the page opens', async () => {
    const stream = new EventStream();
    platform.ui('get', runPath, stream);
    storeTurns(aTurn({ status: 'running', answer: 'The first half, ' }));
    openChat(`/chat/${conversationId}`);
    await stream.say(began());
    await screen.findByText('Resumed');
    (await log()).getByText(/The first half,/);
    storeTurns(aTurn({ answer: 'The first half, the second.' }));
    await stream.say(says('The first half, the second.'), done);
    await (await log()).findByText('The first half, the second.');
    await screen.findByRole('button', { name: 'Ask again' });
  });

  it('says why it could not be finished, and asks again on request', async () => {
    storeTurns(
      aTurn({ answer: '', status: 'failed', error: { error: 'The model did not answer.', code: 'BAD_GATEWAY' } }),
    );
    const { user } = openChat(`/chat/${conversationId}`);
    const trouble = within(await screen.findByRole('alert'));
    trouble.getByText('The answer could not be finished');
    trouble.getByText('The model did not answer.');
    const stream = streaming();
    await user.click(trouble.getByRole('button', { name: 'Ask again' }));
    await stream.say(began('run-2'), says('Now.'));
    await (await log()).findByText('Now.');
    expect(platform.asked('post', startPath)[0]?.body).toMatchObject({ message: 'Which port?' });
    storeTurns(aTurn({ id: 't2', run_id: 'run-2', answer: 'Now.' }));
    await stream.say(done);
    await waitFor(() => expect(screen.queryByText('Working on it')).toBeNull());
  });
});

describe('a question that was refused', () => {
  it('stays with the reason, and is not lost', async () => {
    platform.ui('post', startPath, down('The agents service is not available.'));
    await asking();
    const notice = within(await screen.findByRole('alert'));
    notice.getByText('The agents service is not available.');
    (await log()).getByText('Which port?', { selector: 'div' });
    expect(sessionStorage.getItem(`parley-draft-${conversationId}`)).toBe('Which port?');
    expect(platform.asked('post', startPath)).toHaveLength(1);
  });

  it('counts down where it was one too many, without reading out each second', async () => {
    platform.ui(
      'post',
      startPath,
      new Failure('RATE_LIMIT_EXCEEDED', 'Too many requests.', undefined, { 'retry-after': '400' }),
    );
    await asking();
    const left = await screen.findByText(/^You can ask again in \d+ s\.$/);
    expect(left.getAttribute('aria-live')).toBe('off');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send again' }).disabled).toBe(true);
  });

  it('asks to sign in again where nobody is signed in any more', async () => {
    platform.ui('post', startPath, failed('UNAUTHORIZED', 'Not signed in.'));
    await asking();
    await screen.findByRole('dialog', { name: 'Your session has ended' });
    expect(sessionStorage.getItem(`parley-draft-${conversationId}`)).toBe('Which port?');
  });
});

const aCall = { tool_call_id: 'call-1', tool_name: 'list_teams', args: { about: 'ports' }, result: 'Two teams.' };
const anApproval: Turn['interrupt'] = {
  type: 'tool_approval',
  interrupt_id: 'i-1',
  agent: 'docs',
  tool_call_id: 'call-1',
  tool_name: 'restart',
  tool_args: { service: 'rag-server' },
  allowed_decisions: ['approve', 'edit', 'reject'],
  reason: 'It changes something.',
};
const aForm: Turn['interrupt'] = {
  type: 'form_input',
  interrupt_id: 'i-2',
  agent: 'docs',
  prompt: 'Where to?',
  fields: [{ field_name: 'place', field_label: 'Place', field_type: 'text', required: true }],
};
const waiting = (interrupt: Turn['interrupt']) => storeTurns(aTurn({ answer: '', status: 'waiting', interrupt }));
const resumed = () => platform.asked('post', resumePath).map(({ body }) => body);

describe('an agent that waits for its person', () => {
  it('shows exactly what it would call, and calls it only after a decision', async () => {
    waiting(anApproval);
    const { user } = openChat(`/chat/${conversationId}`);
    const asked = within(await screen.findByRole('region', { name: 'The agent asks for your approval' }));
    asked.getByText('It changes something.');
    asked.getByText(/"service": "rag-server"/);
    screen.getByText('The agent is waiting for your answer above.');
    const decide = asked.getByRole('button', { name: 'Send decision' });
    await user.click(decide);
    expect(resumed()).toEqual([]);

    const stream = streaming(resumePath);
    await user.click(asked.getByRole('radio', { name: 'Approve' }));
    await user.dblClick(decide);
    await stream.say(began('run-2'), says('Restarted.'));
    await (await log()).findByText('Restarted.');
    storeTurns(aTurn({ run_id: 'run-2', answer: 'Restarted.', updated_at: '2026-01-02T11:00:00.000Z' }));
    await stream.say(done);
    await screen.findByRole('button', { name: 'Ask again' });
    expect(resumed()).toEqual([
      {
        conversation_id: conversationId,
        agent_id: 'docs',
        interrupt_id: 'i-1',
        resume_data: { type: 'tool_approval', decision: 'approve' },
      },
    ]);
  });

  it('takes a changed input only where it is an object', async () => {
    waiting(anApproval);
    const { user } = openChat(`/chat/${conversationId}`);
    await user.click(await screen.findByRole('radio', { name: 'Change and approve' }));
    const input = screen.getByRole('textbox', { name: 'Input of restart' });
    await user.clear(input);
    await user.click(input);
    await user.paste('[1]');
    expect(screen.getByRole('button', { name: 'Send decision' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('keeps a filled-in form where it could not be sent', async () => {
    waiting(aForm);
    platform.ui('post', resumePath, failed('CONFLICT', 'Not just now.'));
    const { user } = openChat(`/chat/${conversationId}`);
    await user.type(await screen.findByRole('textbox', { name: 'Place' }), 'staging');
    const asked = within(screen.getByRole('region', { name: 'The agent has a question' }));
    await user.click(asked.getByRole('button', { name: 'Send' }));
    await toast('Your answer could not be sent. Not just now.');
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Place' })).value).toBe('staging');
    expect(resumed()).toMatchObject([{ resume_data: { type: 'form_input', values: { place: 'staging' } } }]);
  });

  it('can be stopped instead of answered', async () => {
    waiting(aForm);
    platform.ui('post', cancelPath, { success: true, data: { cancelled: true } });
    const { user } = openChat(`/chat/${conversationId}`);
    const stop = await screen.findByRole('button', { name: 'Stop' });
    storeTurns(aTurn({ answer: '', status: 'cancelled', updated_at: '2026-01-02T11:00:00.000Z' }));
    await user.click(stop);
    await (await log()).findByText('Stopped');
    expect(screen.queryByRole('region', { name: 'The agent has a question' })).toBeNull();
  });
});

describe('a conversation', () => {
  it('may be gone, or belong to somebody else', async () => {
    platform.ui('get', conversationPath, failed('NOT_FOUND', 'No such conversation.'));
    openChat(`/chat/${conversationId}`);
    await screen.findByRole('heading', { name: 'Conversation not found' });
  });

  it('names what is down, and is there after another try', async () => {
    platform.ui('get', conversationPath, down());
    const { user } = openChat(`/chat/${conversationId}`);
    await screen.findByText('The database is not available.');
    storeTurns(aTurn());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await (await log()).findByText('Port 3100.');
  });

  it('puts an earlier question into the field to be asked otherwise', async () => {
    storeTurns(aTurn());
    const { user } = openChat(`/chat/${conversationId}`);
    await user.click(await screen.findByRole('button', { name: 'Edit and ask' }));
    expect((await question()).value).toBe('Which port?');
    expect(platform.asked('post', startPath)).toHaveLength(0);
  });

  it('shows what a model wrote as text, without its markup', async () => {
    storeTurns(aTurn({ answer: '<img src=x onerror=alert(1)> [here](https://foreign.example/)' }));
    openChat(`/chat/${conversationId}`);
    const text = await (await log()).findByText(/onerror/);
    expect(text.querySelector('img')).toBeNull();
    expect((await log()).queryByRole('link', { name: 'here' })).toBeNull();
  });
});

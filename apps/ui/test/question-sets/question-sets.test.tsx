/** @jest-environment ./test/dom/environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { UiSchemas } from '@parley/client';
import type { AnswerFigures, ListedSet, QuestionSetView } from '@parley/contracts';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { pageWith } from '../dom/answers.js';
import { openPage, platform, toast } from '../dom/open-page.js';

type SetRunView = UiSchemas['QuestionSetRun'];

const figures = (more: Partial<AnswerFigures> = {}): AnswerFigures => ({
  ...{ questions: 2, failed: 0, passage_found: 1, cited: 0.5, confirmed_share: null, must_say: 1, says_forbidden: 0 },
  ...{ wrong_refusals: 0, answered_although_unanswerable: null, leaks: 0, seconds_p50: 1.5, seconds_p95: 2 },
  ...{ tokens_read: null, tokens_written: null, tokens_estimated: 0 },
  ...more,
});
const aSet: QuestionSetView = {
  ...{ id: 's1', team: 'docs', name: 'Ports' },
  questions: [
    {
      ...{ id: 'port', question: 'Which port?', as: 'me', expected: ['README.md'], must_say: ['8080'] },
      ...{ must_not_say: [], is_unanswerable: false, withheld: [] },
    },
  ],
};
const aRun = (more: Partial<SetRunView> = {}): SetRunView => ({
  ...{ id: 'r1', agent_id: 'docs', state: 'done', stopped: null, started_by: 'Ada', left_out: 0 },
  ...{ started_at: '2026-01-03T10:00:00Z', ended_at: '2026-01-03T10:01:00Z', total: 1, asked: 1 },
  ...{ figures: figures(), seconds_left: null, before: null, new_faults: [] },
  questions: [{ id: 'port', question: 'Which port?', faults: [], leaked: [], seconds: 1.5, answer: 'It is 8080.' }],
  ...more,
});
const listed: ListedSet = {
  ...{ id: 's1', team: 'docs', name: 'Ports', questions: 1, updated_at: '2026-01-02T10:00:00Z', last_run: null },
};

const showRun = (run: SetRunView) => {
  platform.ui('get', '/api/question-sets/{id}/runs', pageWith([run]));
  platform.ui('get', '/api/question-sets/{id}/runs/{run_id}', { success: true, data: run });
  return openPage('/question-sets/s1');
};

beforeEach(() => {
  platform.ui('get', '/api/question-sets', pageWith([listed]));
  platform.ui('get', '/api/question-sets/{id}', { success: true, data: aSet });
  platform.ui('get', '/api/dynamic-agents/available', {
    success: true,
    data: [{ id: 'docs', name: 'Docs', description: '' }],
  });
});

describe('a question set', () => {
  it('is run with an agent', async () => {
    platform.ui('get', '/api/question-sets/{id}/runs', pageWith<SetRunView>([]));
    platform.ui('post', '/api/question-sets/{id}/runs', { success: true, data: aRun({ state: 'running', asked: 0 }) });
    const { user } = openPage('/question-sets/s1');
    await screen.findByDisplayValue('Docs');
    await user.click(await screen.findByRole('button', { name: 'Run the questions' }));
    await toast('Asking 1 question.');
    expect(platform.asked('post', '/api/question-sets/{id}/runs').at(-1)?.body).toEqual({ agent_id: 'docs' });
    // It is in the list of runs then.
    await waitFor(() => expect(platform.asked('get', '/api/question-sets/{id}/runs')).toHaveLength(2));
  });

  it('says that questions are missing before it is sent', async () => {
    const { user } = openPage('/question-sets/new');
    await user.click(await screen.findByRole('button', { name: 'Save question set' }));
    await screen.findByText('Write the question');
    expect(platform.asked('post', '/api/question-sets')).toEqual([]);
  });
});

describe('the result of a run', () => {
  it('has leaks first, and what changed since the run before', async () => {
    const before = { id: 'r0', agent_id: 'docs', started_at: '2026-01-02T10:00:00Z', figures: figures({ cited: 1 }) };
    const leaked = { ...aRun().questions[0]!, faults: ['leaked' as const, 'not_cited' as const], leaked: ['pay.md'] };
    showRun(aRun({ before, questions: [leaked], figures: figures({ leaks: 1 }), new_faults: ['port'] }));
    within(await screen.findByRole('alert')).getByText('LEAK: 1 answer names a document that must not be read');
    const row = screen.getByRole('row', { name: /Expected document cited/ });
    within(row).getByText('50%');
    within(row).getByText('−50 points (worse)');
    const one = within(screen.getByRole('listitem', { name: 'Which port?' }));
    one.getByText('LEAK: pay.md');
    one.getByText('No expected document cited');
    one.getByText('Went well in the run before');
  });

  it('keeps the answers for whoever started it', async () => {
    showRun(aRun({ questions: [{ ...aRun().questions[0]!, answer: null }] }));
    await screen.findByText('Only whoever started the run sees its answers.');
    expect(screen.queryByText('The answer')).toBeNull();
  });

  it('says why a run was stopped, and what to do', async () => {
    showRun(aRun({ state: 'stopped', stopped: 'session_ended' }));
    await screen.findByText(/the session of whoever started it has ended\. Start it again\./);
  });
});

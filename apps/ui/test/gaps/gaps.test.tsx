/** @jest-environment ./test/dom/environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { EscalationView, GapView } from '@parley/contracts';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { pageWith } from '../dom/answers.js';
import { openPage, platform, toast } from '../dom/open-page.js';

const aGap = (more: Partial<GapView> = {}): GapView => ({
  id: `gap_${'a'.repeat(24)}`,
  agent_id: 'docs',
  question: 'How do I rotate the API key?',
  also_asked: ['Rotating API keys'],
  kinds: ['not_found', 'not_helpful'],
  ...{ people: 2, times: 3, reasons: [], comments: ['Nothing about keys.'], datasource_ids: [], state: 'open' },
  first_at: '2026-01-02T10:00:00Z',
  last_at: '2026-01-03T10:00:00Z',
  ...more,
});

/** Who looks at the page: may they write to sources? */
const actsAs = (role: 'readonly' | 'ingestonly', permissions: string[]) =>
  platform.rag('get', '/v1/user/info', {
    email: 'ada@example.com',
    role,
    is_authenticated: true,
    groups: [],
    permissions,
    in_trusted_network: false,
  });

beforeEach(() => {
  actsAs('ingestonly', ['read', 'ingest']);
  platform.ui('get', '/api/gaps', pageWith([aGap()]));
  platform.ui('get', '/api/escalations', pageWith<EscalationView>([]));
  platform.ui('get', '/api/dynamic-agents/available', {
    success: true,
    data: [{ id: 'docs', name: 'Docs', description: '' }],
  });
});

const lastQuery = () => platform.asked('get', '/api/gaps').at(-1)?.query;
const card = async () => within(await screen.findByRole('listitem', { name: /rotate the API key/ }));

describe('the gaps', () => {
  it('shows what was asked, by how many, and what they said', async () => {
    openPage('/gaps');
    const shown = await card();
    shown.getByText('2 people, asked 3 times');
    shown.getByText('Not found');
    shown.getByText('Rotating API keys');
    shown.getByText('Nothing about keys.');
  });

  it('are filtered in the address', async () => {
    const { user, address } = openPage('/gaps?kind=not_found&state=dismissed&agent=docs&page=2');
    await waitFor(() =>
      expect(lastQuery()).toEqual({
        agent_id: 'docs',
        kind: 'not_found',
        state: 'dismissed',
        limit: '25',
        offset: '25',
      }),
    );
    await user.click(await screen.findByRole('combobox', { name: 'State' }));
    await user.click(await screen.findByRole('option', { name: 'Open' }));
    expect(address()).toBe('/gaps?agent=docs&kind=not_found');
  });

  it('are dismissed', async () => {
    platform.ui('patch', '/api/gaps/{id}', { success: true, data: aGap({ state: 'dismissed' }) });
    const { user } = openPage('/gaps');
    await user.click((await card()).getByRole('button', { name: 'Dismiss' }));
    await toast('The question is dismissed.');
    expect(platform.asked('patch', '/api/gaps/{id}').at(-1)?.body).toEqual({ state: 'dismissed' });
  });

  it('offers no answering to whoever may not write to sources', async () => {
    actsAs('readonly', ['read']);
    openPage('/gaps');
    (await card()).getByRole('button', { name: 'Dismiss' });
    await waitFor(() => expect(platform.asked('get', '/api/rag/v1/user/info')).not.toHaveLength(0));
    expect((await card()).queryByRole('button', { name: 'Answer' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Verified answers' })).toBeNull();
  });

  it('says when there are none', async () => {
    platform.ui('get', '/api/gaps', pageWith([]));
    openPage('/gaps');
    await screen.findByText('No open questions');
  });
});

const anAnswer = {
  answer_id: 'a1',
  datasource_id: 'verified:platform',
  document_id: 'answer:a1',
  by: 'ada@example.com',
};
const due = { ...anAnswer, questions: ['Who pays?'], answer: 'We do.', review_on: '2026-01-01', is_due: true };
const saved = { ...anAnswer, job_id: '00000000-0000-4000-8000-000000000000' };
const savePath = '/v1/verified-answers/{answer_id}';

describe('an answer', () => {
  it('is written to a gap, for a team, with its review day', async () => {
    platform.rag('put', savePath, { ...saved });
    platform.ui('patch', '/api/gaps/{id}', { success: true, data: aGap({ state: 'answered' }) });
    const { user } = openPage('/gaps');
    await user.click(await (await card()).findByRole('button', { name: 'Answer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Answer the question' }));
    await user.click(dialog.getByRole('button', { name: 'Save answer' }));
    await dialog.findByText('Write the answer');
    await user.type(dialog.getByRole('textbox', { name: 'Answer' }), 'Press Rotate.');
    await user.click(dialog.getByRole('button', { name: 'Save answer' }));
    await toast('The question is answered.');
    expect(platform.asked('put', '/api/rag/v1/verified-answers/{answer_id}').at(-1)?.body).toMatchObject({
      owner_team: 'platform',
      questions: ['How do I rotate the API key?', 'Rotating API keys'],
      answer: 'Press Rotate.',
      review_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    expect(platform.asked('patch', '/api/gaps/{id}').at(-1)?.body).toEqual({ state: 'answered' });
  });

  it('is shown as due, and confirmed or withdrawn', async () => {
    platform.rag('get', '/v1/verified-answers', { answers: [due], total: 1, offset: 0, limit: 25 });
    platform.rag('put', savePath, { ...saved });
    platform.rag('delete', savePath, { message: 'The answer is withdrawn.' });
    const { user } = openPage('/gaps/answers');
    await screen.findByText('Review is due');
    await user.click(screen.getByRole('button', { name: 'Confirm or edit' }));
    await user.click(await screen.findByRole('button', { name: 'Save answer' }));
    await toast(/The answer is saved/);
    const { body } = platform.asked('put', '/api/rag/v1/verified-answers/{answer_id}').at(-1)!;
    expect(body).toMatchObject({ owner_team: 'platform', questions: ['Who pays?'], answer: 'We do.' });

    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
    await toast('The answer is withdrawn.');
  });
});

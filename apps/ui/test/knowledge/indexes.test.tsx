/** @jest-environment ./test/dom/environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { RagSchemas } from '@parley/client';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { failed, pageWith } from '../dom/answers.js';
import { openPage, platform } from '../dom/open-page.js';
import { aHit, mayWithKnowledge } from './things.js';

type Index = RagSchemas['IndexGeneration'];

const anIndex = (more: Partial<Index> = {}): Index => ({
  generation_id: 'next',
  model: 'e5/768',
  dimensions: 768,
  schema: 1,
  state: 'ready',
  is_paused: false,
  is_model_loaded: true,
  created_at: 1_800_000_000,
  created_by: 'ada@example.org',
  progress: null,
  owed: 0,
  problem: null,
  ...more,
});
const live = anIndex({ generation_id: 'first', model: 'minilm/384', state: 'live', created_by: null });
const answer = (...others: Index[]) =>
  platform.rag('get', '/v1/index/generations', { generations: [live, ...others], models: ['minilm/384', 'e5/768'] });
const open = async () => {
  const opened = openPage('/knowledge/indexes');
  await screen.findByText('minilm/384');
  return opened;
};
const asks = (question: string, ...expected: string[]) => ({
  ...{ id: question, question, as: 'me', expected, must_say: [], must_not_say: [] },
  ...{ is_unanswerable: false, withheld: [] },
});
const foundIn = (model: string, ...documents: string[]) => ({
  model,
  results: documents.map((id, at) => aHit(id, true, at + 1)),
});
const cardOf = (model: string) => screen.getByText(model).closest('li')!;
const path = '/api/rag/v1/index/generations/{generation_id}';

beforeEach(() => mayWithKnowledge('admin'));

describe('the indexes', () => {
  it('say how far one is, and what keeps it; the one in use can only be looked at', async () => {
    const progress = { pass: 1, done: 1_200, total: 5_000, per_second: 20, seconds_left: 190 };
    answer(anIndex({ state: 'building', progress, owed: 2, problem: 'The endpoint is down.' }));
    await open();

    expect(cardOf('e5/768').textContent).toContain(
      '1,200 of 5,000 documents filled, about 3 min left. 2 changes still to follow.',
    );
    expect(cardOf('e5/768').textContent).toContain('The endpoint is down.');
    expect(screen.getByRole('progressbar', { name: 'Progress of e5/768' }).getAttribute('aria-valuenow')).toBe('24');
    expect(within(cardOf('minilm/384')).queryByRole('button')).toBeNull();
    expect(within(cardOf('e5/768')).queryByRole('button', { name: /in use/ })).toBeNull();
  });

  it('are put in use after the consequences were told', async () => {
    answer(anIndex());
    platform.rag('post', '/v1/index/generations/{generation_id}/live', anIndex({ state: 'switching' }));
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Put e5/768 in use' }));
    const dialog = await screen.findByRole('dialog', { name: 'Put the index of e5/768 in use?' });
    expect(dialog.textContent).toContain('go back to it at any time');
    await user.click(within(dialog).getByRole('button', { name: 'Put in use' }));

    await waitFor(() => expect(platform.asked('post', `${path}/live`)).toHaveLength(1));
  });

  it('are tried side by side with one question', async () => {
    answer(anIndex());
    const found = (model: string) => ({ model, results: [] });
    platform.rag('post', '/v1/index/generations/{generation_id}/compare', {
      live: found('minilm/384'),
      other: found('e5/768'),
    });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Try e5/768' }));
    await user.type(await screen.findByRole('textbox', { name: 'Question' }), 'Which port?{Enter}');

    expect(await screen.findByRole('region', { name: 'In use: minilm/384' })).not.toBeNull();
    expect(screen.getByRole('region', { name: 'This index: e5/768' }).textContent).toContain('Nothing you can read');
    expect(platform.asked('post', `${path}/compare`)).toHaveLength(1);
  });

  it('are tried side by side with a question set, what went worse first', async () => {
    answer(anIndex());
    const set = { id: 'set', team: 'platform', name: 'Tunnels' };
    const listed = { ...set, questions: 3, updated_at: '2026-01-02T10:00:00Z', last_run: null };
    const questions = [asks('Kept?', 'a'), asks('Lost?', 'b'), asks('Free?')];
    platform.ui('get', '/api/question-sets', pageWith([listed]));
    platform.ui('get', '/api/question-sets/{id}', { success: true, data: { ...set, questions } });
    platform.rag('post', '/v1/index/generations/{generation_id}/compare', ({ body }) => ({
      live: foundIn('minilm/384', 'a', 'b'),
      other: foundIn('e5/768', ...((body as { query: string }).query === 'Kept?' ? ['a'] : [])),
    }));
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Try e5/768' }));
    await user.click(await screen.findByRole('tab', { name: 'A question set' }));
    await user.click(await screen.findByRole('button', { name: 'Ask both' }));

    await screen.findByText(/2 of 2 in the index in use, 1 of 2 in this one. Better in this one: 0, worse: 1/);
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual(['Lost?Place 2Not found', 'Kept?Place 1Place 1']);
    expect(screen.getByText(/Left out: 1 of 3/)).not.toBeNull();
    expect(platform.asked('post', `${path}/compare`)).toHaveLength(2);
  });

  it('are paused and resumed', async () => {
    answer(anIndex({ state: 'building', is_paused: true }));
    platform.rag('post', '/v1/index/generations/{generation_id}/resume', anIndex());
    const { user } = await open();
    expect(cardOf('e5/768').textContent).toContain('Paused');
    await user.click(screen.getByRole('button', { name: 'Resume e5/768' }));

    await waitFor(() => expect(platform.asked('post', `${path}/resume`)).toHaveLength(1));
  });

  it('whose model is not loaded can be removed, and nothing else', async () => {
    answer(anIndex({ is_model_loaded: false }));
    await open();

    expect(cardOf('e5/768').textContent).toContain('Its model is not loaded');
    expect(screen.queryByRole('button', { name: /in use/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Remove e5/768' })).not.toBeNull();
  });

  it('are filled with a model that none has; what is refused is said in the dialog', async () => {
    answer();
    platform.rag('post', '/v1/index/generations', failed('CONFLICT', 'Another index is being filled.'));
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Fill another index' }));
    const dialog = await screen.findByRole('dialog', { name: 'Fill another index' });
    expect(within(dialog).getByRole('radio', { name: 'e5/768' })).toHaveProperty('checked', true);
    await user.click(within(dialog).getByRole('button', { name: 'Fill' }));

    expect(await within(dialog).findByText(/Another index is being filled/)).not.toBeNull();
  });

  it('are not for others', async () => {
    mayWithKnowledge('ingestonly');
    openPage('/knowledge/indexes');

    await screen.findByText('Administrators see the indexes.');
    expect(screen.queryByRole('link', { name: 'Indexes' })).toBeNull();
    expect(platform.asked('get', '/api/rag/v1/index/generations')).toHaveLength(0);
  });
});

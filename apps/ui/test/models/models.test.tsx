/** @jest-environment ./test/dom/environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { UiSchemas } from '@parley/client';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { failed, failedWith, held, tagged } from '../dom/answers.js';
import { enter, openPage, platform, toast } from '../dom/open-page.js';
import { bob } from '../dom/people.js';

type Listed = UiSchemas['ListedModel'];
type Model = UiSchemas['Model'];
type Found = UiSchemas['ModelCheckResult'];

const aModel = (more: Partial<Model> = {}): Model => ({
  id: 'model-quick',
  name: 'Quick',
  kind: 'openai_compatible',
  base_url: 'https://api.example.com/v1',
  model_id: 'quick-1',
  credential: 'quick-key',
  context_tokens: 128_000,
  silence_seconds: 120,
  price_in: 0.15,
  price_out: 0.6,
  is_default: false,
  enabled: true,
  ...more,
});
const listed = (more: Partial<Listed> = {}): Listed => ({
  ...aModel(),
  is_from_environment: false,
  state: 'answers',
  succeeded_at: '2026-01-01T00:00:00Z',
  failed_at: null,
  failure: null,
  failure_words: null,
  tested: [],
  ...more,
});
const operators = listed({
  id: 'default',
  name: 'small',
  is_from_environment: true,
  is_default: true,
  credential: null,
});
const list = (...models: Listed[]) => platform.ui('get', '/api/admin/models', { success: true, data: { models } });
const testPath = '/api/admin/models/{id}/test';
const found = (check: Found['check'], outcome: Found['outcome'] = 'works', message = `${check} is fine.`): Found => ({
  ...{ check, outcome, message, took_ms: 5 },
});

beforeEach(() => {
  list(operators, listed());
  platform.ui('get', '/api/admin/models/{id}', tagged({ success: true, data: aModel() }, '"1"'));
  platform.ui('get', '/api/admin/model-credentials', {
    success: true,
    data: [
      { name: 'other-key', hosts: ['other.example.com'], problem: null },
      { name: 'broken', hosts: [], problem: 'It cannot be read.' },
    ],
  });
});

const cardOf = async (name: string) => {
  const [first] = await screen.findAllByText(name);
  return within(first!.closest('li')!);
};

describe('the models', () => {
  it('are listed with what they cost and how they do; that of the operator cannot be changed', async () => {
    const failing = { state: 'fails', failed_at: '2026-01-02T00:00:00Z', failure: 'Used up.' } as const;
    list(operators, listed({ ...failing, failure_words: 'insufficient_quota' }));
    openPage('/models');
    const fixed = await cardOf('small');
    const own = await cardOf('Quick');

    fixed.getByText('Set up by the operator');
    expect(fixed.queryByRole('button', { name: /Change|Delete/ })).toBeNull();
    own.getByText('Does not answer');
    own.getByText(/Used up\. In its own words: insufficient_quota/);
    own.getByText('Model quick-1 · 128,000 tokens · $0.15 in, $0.6 out per million tokens · Key: quick-key');
  });

  it('are offered to administrators alone', async () => {
    openPage('/models', { as: bob });
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Models' })).toBeNull());
    expect(platform.asked('get', '/api/admin/models')).toHaveLength(0);
  });

  it('are set up with a key that is named, and what is wrong is told at its field', async () => {
    platform.ui('post', '/api/admin/models', failed('VALIDATION_ERROR', 'No.', { base_url: 'Invalid URL' }));
    const { user } = openPage('/models');
    await user.click(await screen.findByRole('button', { name: 'Set up a model' }));
    await enter(user, 'Name', 'Slow');
    await enter(user, 'Model', 'slow-1');
    await enter(user, 'Context size in tokens', '8,192');
    await screen.findByRole('option', { name: 'other-key' });
    expect(screen.queryByRole('option', { name: 'broken' })).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Key' }), 'other-key');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Enter a web address, such as https://docs.example.com.');
    platform.ui('post', '/api/admin/models', { success: true, data: aModel() });
    await enter(user, 'Address', 'https://slow.example.com/v1');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await toast('Saved. Applies from the next question on. Test it to see how it does.');

    expect(platform.asked('post', '/api/admin/models').at(-1)?.body).toEqual({
      ...{ name: 'Slow', kind: 'openai_compatible', base_url: 'https://slow.example.com/v1', model_id: 'slow-1' },
      ...{ credential: 'other-key', context_tokens: 8_192, silence_seconds: 120, price_in: null, price_out: null },
      ...{ is_default: false, enabled: true },
    });
  });

  it('are changed only as they were read, and keep a key that cannot be read now', async () => {
    platform.ui('put', '/api/admin/models/{id}', { success: true, data: aModel() });
    const { user } = openPage('/models');
    await user.click(await screen.findByRole('button', { name: 'Change Quick' }));
    await enter(user, 'Model', 'quick-2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await toast('Saved. Applies from the next question on. Test it to see how it does.');
    const [change] = platform.asked('put', '/api/admin/models/{id}');

    expect(change?.body).toMatchObject({ model_id: 'quick-2', credential: 'quick-key' });
    expect(change?.headers['if-match']).toBe('"1"');
  });

  it('are not deleted while agents use them, which are named', async () => {
    const message = 'These agents use the model: Docs. Choose another one for them first.';
    platform.ui('delete', '/api/admin/models/{id}', failedWith('CONFLICT', message, { reason: 'model_in_use' }));
    const { user } = openPage('/models');
    await user.click(await screen.findByRole('button', { name: 'Delete Quick' }));
    await user.click(await screen.findByRole('button', { name: 'Delete model' }));

    await toast(`This conflicts with the current state. ${message}`);
  });
});

describe('a test', () => {
  it('tries one thing after the other, and shows each as it comes', async () => {
    const last = held({ success: true as const, data: found('size', 'fails', 'It reads less.') });
    platform.ui('post', testPath, ({ body }) => {
      const { check } = body as { check: Found['check'] };
      return check === 'size' ? last.answer() : { success: true, data: found(check) };
    });
    const { user } = openPage('/models');
    await user.click(await screen.findByRole('button', { name: 'Test Quick' }));
    const card = await cardOf('Quick');
    await card.findByText('Tools: tools is fine.');
    await card.findByText('Context size…');
    last.release();

    await card.findByText('Context size: It reads less.');
    await waitFor(() => expect(card.queryByRole('button', { name: 'Cancel test' })).toBeNull());
  });

  it('ends where the model does not answer', async () => {
    platform.ui('post', testPath, { success: true, data: found('answer', 'fails', 'The key is wrong.') });
    const { user } = openPage('/models');
    await user.click(await screen.findByRole('button', { name: 'Test Quick' }));
    await (await cardOf('Quick')).findByText('Answer and key: The key is wrong.');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel test' })).toBeNull());

    expect(platform.asked('post', testPath)).toHaveLength(1);
  });

  it('can be cancelled', async () => {
    const never = held({ success: true as const, data: found('answer') });
    platform.ui('post', testPath, never.answer);
    const { user } = openPage('/models');
    await user.click(await screen.findByRole('button', { name: 'Test Quick' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel test' }));
    never.release();

    expect(screen.queryByRole('button', { name: 'Cancel test' })).toBeNull();
    expect(screen.queryByText('Answer and key…')).toBeNull();
    expect(platform.asked('post', testPath)).toHaveLength(1);
  });
});

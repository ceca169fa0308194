/** @jest-environment ./test/dom/environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { BudgetView, UsageRow } from '@parley/contracts';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { failed, pageWith, tagged } from '../dom/answers.js';
import { enter, openPage, platform, toast } from '../dom/open-page.js';
import { bob } from '../dom/people.js';

const row = (more: Partial<UsageRow> = {}): UsageRow => ({
  ...{ key: 'docs', name: 'Docs', calls: 12, estimated_calls: 3, read: 1500, written: 500, cost: null },
  ...more,
});
const aBudget = (more: Partial<BudgetView> = {}): BudgetView => ({
  ...{ of: 'team', id: 'platform', name: 'Platform', tokens: 1000, used: 100, state: 'fine' },
  renews_at: '2026-12-01T00:00:00.000Z',
  ...more,
});

beforeEach(() => {
  platform.ui('get', '/api/admin/usage', ({ query }) =>
    pageWith(
      query['by'] === 'day'
        ? [row({ key: '2026-11-02', name: null })]
        : [row(), row({ key: null, name: null, cost: 2 })],
    ),
  );
  platform.ui('get', '/api/admin/budgets', pageWith([aBudget()]));
});

const card = async () => within(await screen.findByRole('listitem', { name: 'The team Platform' }));

describe('the usage', () => {
  it('says by day and by agent what was used, and what was estimated', async () => {
    openPage('/usage');
    await screen.findByText('2 November: 2,000 tokens', { selector: '.day-words' });
    const table = within(await screen.findByRole('region', { name: 'Usage' }));
    table.getByText('Docs');
    table.getAllByText('3 estimated');
    table.getByText('No price set');
    table.getByText('$2.00');
    table.getByText('No agent: tests and relations');
  });

  it('is chosen in the address, from which the file is chosen too', async () => {
    const { user, address } = openPage('/usage?month=2026-10&page=2');
    await user.click(await screen.findByRole('combobox', { name: 'By' }));
    await user.click(await screen.findByRole('option', { name: 'Team' }));
    expect(address()).toBe('/usage?month=2026-10&by=team');
    await waitFor(() =>
      expect(platform.asked('get', '/api/admin/usage').at(-1)?.query).toMatchObject({ month: '2026-10', by: 'team' }),
    );
    const file = screen.getByRole('link', { name: 'Download CSV' });
    expect(file.getAttribute('href')).toBe('/api/admin/usage.csv?by=team&month=2026-10');
  });
});

describe('a budget', () => {
  it('that is nearly spent warns, and says until when', async () => {
    platform.ui('get', '/api/admin/budgets', pageWith([aBudget({ used: 850, state: 'nearly_spent' })]));
    openPage('/usage');
    (await card()).getByText(/has used 85 % of this month’s budget.*before 1 December/);
  });

  it('is set for a team or an agent', async () => {
    platform.ui('get', '/api/dynamic-agents/configs', pageWith([]));
    platform.ui('put', '/api/admin/budgets/team/{id}', { success: true, data: aBudget() });
    const { user } = openPage('/usage');
    await user.click(await screen.findByRole('button', { name: 'Set a budget' }));
    await user.click(await screen.findByRole('combobox', { name: 'Whose' }));
    await user.click(await screen.findByRole('option', { name: 'Platform' }));
    await enter(user, 'Tokens a month', '2,000');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await toast('Saved. Applies to the next question.');
    expect(platform.asked('put', '/api/admin/budgets/team/{id}')[0]).toMatchObject({ body: { tokens: 2000 } });
  });

  it('is changed as it was seen: who was slower is told', async () => {
    platform.ui('get', '/api/admin/budgets/team/{id}', tagged({ success: true as const, data: aBudget() }, '"seen"'));
    platform.ui('put', '/api/admin/budgets/team/{id}', failed('PRECONDITION_FAILED', 'Someone else has changed this.'));
    const { user } = openPage('/usage');
    await user.click((await card()).getByRole('button', { name: 'Change' }));
    await enter(user, 'Tokens a month', '2000');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('alert');
    expect(platform.asked('put', '/api/admin/budgets/team/{id}')[0]?.headers['if-match']).toBe('"seen"');
  });

  it('is not changed by admins of a team', async () => {
    openPage('/usage', { as: { ...bob, teams: bob.teams.map((team) => ({ ...team, is_admin: true })) } });
    const shown = await card();
    expect(shown.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Set a budget' })).toBeNull();
  });
});

/** @jest-environment ./test/dom/environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { LegalHoldView } from '@parley/contracts';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { failed, pageWith } from '../dom/answers.js';
import { enter, openPage, platform, toast } from '../dom/open-page.js';
import { bob } from '../dom/people.js';

const path = '/api/admin/legal-holds';
const onPerson = '/api/admin/legal-holds/person/{id}';
const onTeam = '/api/admin/legal-holds/team/{id}';
const aHold = (more: Partial<LegalHoldView> = {}): LegalHoldView => ({
  ...{ of: 'person', id: 'u-carol', name: 'Carol Chen', reason: 'Case 7', set_by: 'Ada Lovelace' },
  ...{ since: '2026-01-02T10:00:00.000Z', ...more },
});

beforeEach(() => {
  platform.ui('get', path, pageWith([aHold(), aHold({ of: 'team', id: 'platform', name: 'Platform', set_by: null })]));
});

describe('legal holds', () => {
  it('say on whom they are, why, and who set them', async () => {
    openPage('/teams/legal-holds');
    const carol = within(await screen.findByRole('listitem', { name: 'Legal hold on Carol Chen' }));
    carol.getByText('Case 7');
    carol.getByText(/set by Ada Lovelace/);
    const team = screen.getByRole('listitem', { name: 'Legal hold on Platform' });
    expect(team.textContent).not.toContain('set by');
  });

  it('are set on a person who is found by name, with a reason', async () => {
    const carol = { id: 'u-carol', name: 'Carol Chen', email: 'carol@example.com', known: true, enabled: true };
    platform.ui('get', '/api/admin/find-people', { success: true, data: [carol] });
    platform.ui('put', onPerson, { success: true, data: aHold() });
    const { user } = openPage('/teams/legal-holds');
    await user.click(await screen.findByRole('button', { name: 'Set a legal hold' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set a legal hold' }));
    await user.click(dialog.getByRole('button', { name: 'Set the hold' }));
    dialog.getByText('Choose a person.');
    dialog.getByText('Say why.');
    await user.type(dialog.getByRole('combobox', { name: 'Person' }), 'carol');
    await user.click(await screen.findByRole('option', { name: 'Carol Chen (carol@example.com)' }));
    await enter(user, 'Reason', 'Case 7');
    await user.click(dialog.getByRole('button', { name: 'Set the hold' }));

    await toast('Carol Chen is under a legal hold now.');
    expect(platform.asked('put', onPerson).at(-1)).toMatchObject({
      path: '/api/admin/legal-holds/person/u-carol',
      body: { reason: 'Case 7' },
    });
  });

  it('are set on a team; what the server refuses is said there', async () => {
    platform.ui('get', '/api/admin/teams', pageWith([]));
    platform.ui('put', onTeam, failed('NOT_FOUND', 'This team does not exist.'));
    const { user } = openPage('/teams/legal-holds');
    await user.click(await screen.findByRole('button', { name: 'Set a legal hold' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set a legal hold' }));
    await user.click(dialog.getByRole('radio', { name: 'Everyone in a team' }));
    await user.click(dialog.getByRole('combobox', { name: 'Team' }));
    await user.click(await screen.findByRole('option', { name: 'Platform' }));
    await enter(user, 'Reason', 'Case 8');
    await user.click(dialog.getByRole('button', { name: 'Set the hold' }));

    await dialog.findByText(/This team does not exist/);
  });

  it('are lifted once it is said what follows', async () => {
    platform.ui('delete', onPerson, { success: true, message: 'Hold released.' } as never);
    const { user } = openPage('/teams/legal-holds');
    await user.click(await screen.findByRole('button', { name: 'Lift the hold on Carol Chen' }));
    const dialog = await screen.findByRole('dialog', { name: 'Lift the legal hold on Carol Chen?' });
    expect(dialog.textContent).toContain('cannot be undone');
    await user.click(within(dialog).getByRole('button', { name: 'Lift the hold' }));

    await waitFor(() => expect(platform.asked('delete', onPerson)).toHaveLength(1));
    await toast('The legal hold on Carol Chen is lifted.');
  });

  it('say so where there are none', async () => {
    platform.ui('get', path, pageWith([]));
    openPage('/teams/legal-holds');
    await screen.findByText('No legal holds');
  });

  it('are for administrators alone', async () => {
    openPage('/teams/legal-holds', { as: bob });
    await screen.findByRole('heading', { name: 'No access' });
    expect(platform.asked('get', path)).toEqual([]);
  });
});

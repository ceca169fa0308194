/** @jest-environment ./test/dom/environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { EscalationView } from '@parley/contracts';
import { screen, waitFor, within } from '@testing-library/react/pure';
import { pageWith } from '../dom/answers.js';
import { openPage, platform, toast } from '../dom/open-page.js';

const at = '2026-01-02T10:00:00.000Z';
const request: EscalationView = {
  ...{ id: 't1', agent_id: 'docs', question: 'Which port?', answer: 'Port 3100.', comment: 'Of the new host.' },
  asker: { name: 'Ada', email: 'ada@example.com' },
  sources: [{ datasource_id: 'handbook', title: 'Handbook' }],
  ...{ state: 'open', sent_at: at, resolved_at: null, resolved_by: null },
};
const resolved: EscalationView = { ...request, state: 'resolved', resolved_at: at, resolved_by: 'Bob' };
const resolvePath = '/api/escalations/{id}/resolve';

beforeEach(() => {
  platform.rag('get', '/v1/user/info', {
    ...{ email: 'bob@example.com', role: 'readonly', is_authenticated: true, groups: [], permissions: ['read'] },
    in_trusted_network: false,
  });
  platform.ui('get', '/api/gaps', pageWith([]));
  platform.ui('get', '/api/escalations', pageWith([request]));
  platform.ui('get', '/api/dynamic-agents/available', { success: true, data: [] });
});

const card = async () => within(await screen.findByRole('listitem', { name: 'Which port?' }));

describe('requests for a person', () => {
  it('say who asked what, and what was answered', async () => {
    openPage('/gaps');
    const shown = await card();
    shown.getByText(/Ada \(ada@example.com\) asked docs/);
    for (const text of ['Of the new host.', 'Port 3100.', 'Handbook']) shown.getByText(text);
  });

  it('are resolved, and then shown among the resolved ones', async () => {
    platform.ui('post', resolvePath, { success: true, data: resolved });
    const { user } = openPage('/gaps');
    const press = (await card()).getByRole('button', { name: 'Resolved' });
    platform.ui('get', '/api/escalations', pageWith<EscalationView>([]));
    await user.click(press);
    await toast('Resolved by Bob.');
    await screen.findByText('Nobody waits for an answer.');
    platform.ui('get', '/api/escalations', pageWith([resolved]));
    await user.click(screen.getByRole('button', { name: 'Show resolved' }));
    await waitFor(async () => (await card()).getByText(/Resolved by Bob/));
    expect(platform.asked('get', '/api/escalations').at(-1)?.query).toMatchObject({ state: 'resolved' });
  });
});

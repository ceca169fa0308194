/** @jest-environment ./test/dom/environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react/pure';
import { failed } from '../dom/answers.js';
import { openPage, platform, toast } from '../dom/open-page.js';
import { bob } from '../dom/people.js';
import { answerAgentNames, answerConnection, aReport, connectionPath, listSpaces, roomId } from './things.js';

const spacePath = `/spaces/w1/${roomId}`;
const diagnosticsPath = '/api/admin/chatx/spaces/{workspaceId}/{spaceId}/diagnostics';

describe('the team of a space', () => {
  beforeEach(() => {
    answerAgentNames('Docs', 'Ops');
    platform.ui('get', diagnosticsPath, { success: true, data: aReport() });
    answerConnection();
    platform.rag('get', '/v1/datasources', { success: true, datasources: [], count: 0 });
  });
  const lost = async () => {
    const list = within(await screen.findByRole('list', { name: 'What the space loses' }));
    return list.getAllByRole('listitem').map(({ textContent }) => textContent);
  };

  it('is left only after the person saw by name what goes with it', async () => {
    platform.ui('delete', connectionPath, { success: true, data: { disconnected: true } });
    listSpaces();
    const { user } = openPage(`${spacePath}?tab=team`);
    await user.click(await screen.findByRole('button', { name: 'Disconnect the space' }));
    expect(await lost()).toEqual(['Agent that answers: Docs', 'Source: web:handbook']);
    expect(platform.asked('delete', connectionPath)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Disconnect' }));
    await toast('Questions was disconnected.');
    expect(platform.asked('delete', connectionPath)[0]?.headers['if-match']).toBe('"c1"');
  });

  it('stays when it is not the one that was seen', async () => {
    platform.ui('delete', connectionPath, failed('PRECONDITION_FAILED', 'Changed meanwhile.'));
    const { user } = openPage(`${spacePath}?tab=team`);
    await user.click(await screen.findByRole('button', { name: 'Disconnect the space' }));
    await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
    await screen.findByText('Someone else changed this while you were editing it');
  });

  it('is not changed by those who do not manage the space', async () => {
    openPage(`${spacePath}?tab=team`, { as: bob });
    await screen.findByText(/get answers in this space/);
    expect(screen.queryByRole('button', { name: 'Disconnect the space' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Move to another team' })).toBeNull();
  });
});

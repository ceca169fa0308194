/** @jest-environment ./test/dom/environment.mjs */
import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react/pure';
import { tagged } from '../dom/answers.js';
import { openPage, platform } from '../dom/open-page.js';
import { answerAgentNames, aReport, roomId } from './things.js';

const path = '/api/admin/chatx/spaces/{workspaceId}/{spaceId}' as const;

it('the resources of a space say by name what its answers may use, what not, and why', async () => {
  const sources = [
    { datasource_id: 'web:a', name: 'Wiki' },
    { datasource_id: 'web:b', name: 'News' },
    { datasource_id: 'web:c', name: null },
  ];
  platform.ui('get', `${path}/diagnostics`, { success: true, data: aReport() });
  platform.ui('get', `${path}/resources`, tagged({ success: true, data: { grants: [] } }, '"1"') as never);
  // Grants can be added there: the choices are read as well, sooner or later than all this is shown.
  answerAgentNames();
  platform.rag('get', '/v1/datasources', { success: true, datasources: sources, count: 3 } as never);
  platform.ui('get', `${path}/reads`, {
    success: true,
    data: {
      team: { slug: 'platform', name: 'Platform' },
      sources: [
        { id: 'web:a', through: 'team' },
        { id: 'web:b', through: 'everyone' },
        { id: 'web:unseen', through: 'space' },
      ],
    },
  });
  openPage(`/spaces/w1/${roomId}?tab=resources`);
  const itemsOf = async (name: string) =>
    within(await screen.findByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  expect(await itemsOf('Used here')).toEqual([
    'News: everyone who is signed in may read it.',
    'Wiki: team Platform may read it.',
  ]);
  expect(await itemsOf('Not used here')).toEqual(['web:c: neither team Platform nor this space may read it.']);
});

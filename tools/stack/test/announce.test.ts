import { expect, it } from '@jest/globals';
import { announcement } from '../src/announce.js';

const run = {
  addresses: {
    'ui-bff': 'http://127.0.0.1:3000',
    'rag-server': 'http://127.0.0.1:9446',
    chatx: 'http://127.0.0.1:8182',
  },
  issuer: 'http://127.0.0.1:8180/realms/parley',
  accounts: [{ username: 'alice', email: 'alice@example.test', password: 'a password', team: 'platform' }],
  demo: { workspace: 'w', space_id: 's', agent_id: 'a', datasource_id: 'd', bot: 'bot@example.test', is_empty: false },
};

it('tells where to go, as whom, and where the data stays', () => {
  const text = announcement(run, { data: '/srv/parley', isEmpty: false });

  expect(text).toContain('its data stays in /srv/parley.');
  for (const address of [...Object.values(run.addresses), run.issuer]) expect(text).toContain(address);
  expect(text).toContain('http://127.0.0.1:9446/mcp  (client id parley-mcp)');
  expect(text).toContain('alice@example.test  a password  (team platform)');
});

it('leads into the first steps where nothing is there yet', () => {
  expect(announcement(run, { data: '.parley', isEmpty: true })).toContain(
    'Open http://127.0.0.1:3000 and sign in as alice@example.test: the first page guides you through the first steps.',
  );
});

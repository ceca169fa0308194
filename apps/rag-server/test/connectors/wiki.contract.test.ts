import { startWiki } from '../wiki/start-wiki.js';
import { connectorContract } from './connector.contract.js';

connectorContract('a wiki page', async () => {
  const wiki = await startWiki();
  const idOf = (title: string) => `1${title.charCodeAt(0)}`;
  let version = 1;
  wiki.put('1', { title: 'Root' });
  return {
    settings: { WIKI_URL: wiki.url },
    add: {
      path: '/v1/ingest/wiki/page',
      body: { url: `${wiki.url}/spaces/OPS/pages/1/Root`, get_child_pages: true },
    },
    reloadPath: '/v1/ingest/wiki/reload',
    always: ['Root'],
    put: (title, text) =>
      wiki.put(idOf(title), { title, parent: '1', version: (version += 1), text: `<p>${text}</p>` }),
    remove: (title) => wiki.remove(idOf(title)),
    refuse: (isRefusing) =>
      wiki.answerAt('/rest/', isRefusing ? (_req, res) => void res.writeHead(403).end() : undefined),
    close: () => wiki.close(),
  };
});

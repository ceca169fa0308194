import { aPage, startSite } from '../crawl/start-site.js';
import { connectorContract } from './connector.contract.js';

connectorContract('a website', async () => {
  const site = await startSite();
  const pages = new Map<string, string>();
  const show = (isRefusing: boolean) => {
    const links = [...pages.keys()].map((title) => `/${title}`);
    const all = new Map([...pages].map(([title, text]) => [`/${title}`, aPage(title, [], text)]));
    all.set('/', aPage('Start', links));
    for (const path of ['/', '/Alpha', '/Beta', '/Gamma'])
      site.set(path, isRefusing ? (_req, res) => void res.writeHead(403).end() : all.get(path));
  };
  return {
    settings: { CRAWL_ALLOWED_NETWORKS: '127.0.0.1/32', CRAWL_ALLOWED_PORTS: new URL(site.url).port },
    add: {
      path: '/v1/ingest/webloader/url',
      body: { url: site.url, settings: { crawl_mode: 'recursive', download_delay: 0 } },
    },
    reloadPath: '/v1/ingest/webloader/reload',
    always: ['Start'],
    put(title, text) {
      pages.set(title, text);
      show(false);
    },
    remove(title) {
      pages.delete(title);
      show(false);
    },
    refuse: show,
    close: () => site.close(),
  };
});

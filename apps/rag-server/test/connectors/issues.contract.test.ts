import { startIssueHost } from '../issues/start-issue-host.js';
import { connectorContract } from './connector.contract.js';

for (const product of ['github', 'gitlab'] as const)
  connectorContract(`a project of ${product}`, async () => {
    const host = await startIssueHost(product);
    const numberOf = (title: string) => title.charCodeAt(0);
    return {
      settings: { CRAWL_ALLOWED_NETWORKS: '127.0.0.1/32', CRAWL_ALLOWED_PORTS: new URL(host.url).port },
      add: { path: '/v1/ingest/issues/project', body: { url: host.url, product } },
      reloadPath: '/v1/ingest/issues/reload',
      always: [],
      put: (title, text) => host.put(numberOf(title), { title, text }),
      remove: (title) => host.remove(numberOf(title)),
      refuse: (isRefusing) =>
        host.answerAt('/api/', isRefusing ? (_req, res) => void res.writeHead(403).end() : undefined),
      close: () => host.close(),
    };
  });

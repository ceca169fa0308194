import { startGitHost } from '../git/start-git-host.js';
import { connectorContract } from './connector.contract.js';

connectorContract('a Git repository', async () => {
  const host = await startGitHost();
  await host.commit('README.md', '# Handbook\n\nWhat stands here always.\n');
  return {
    settings: { CRAWL_ALLOWED_NETWORKS: '127.0.0.1/32', CRAWL_ALLOWED_PORTS: new URL(host.origin).port },
    add: { path: '/v1/ingest/git/repository', body: { url: host.url } },
    reloadPath: '/v1/ingest/git/reload',
    always: ['Handbook'],
    put: (title, text) => host.commit(`docs/${title}.md`, `# ${title}\n\n${text}\n`),
    remove: (title) => host.commit(`docs/${title}.md`, undefined),
    refuse: (isRefusing) => host.answerWith(isRefusing ? (_req, res) => void res.writeHead(403).end() : undefined),
    close: () => host.close(),
  };
});

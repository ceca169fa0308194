import { startBucket } from '../s3/start-bucket.js';
import { connectorContract } from './connector.contract.js';

connectorContract('a bucket', async () => {
  const bucket = await startBucket();
  bucket.put('README.md', '# Handbook\n\nWhat stands here always.\n');
  return {
    settings: { CRAWL_ALLOWED_NETWORKS: '127.0.0.1/32', CRAWL_ALLOWED_PORTS: new URL(bucket.url).port },
    add: { path: '/v1/ingest/s3/bucket', body: { url: bucket.url, bucket: bucket.name } },
    reloadPath: '/v1/ingest/s3/reload',
    always: ['Handbook'],
    put: (title, text) => bucket.put(`docs/${title}.md`, `# ${title}\n\n${text}\n`),
    remove: (title) => bucket.remove(`docs/${title}.md`),
    refuse: (isRefusing) => bucket.answerAt('/', isRefusing ? (_req, res) => void res.writeHead(403).end() : undefined),
    close: () => bucket.close(),
  };
});

import { join } from 'node:path';
import { buildSite } from './build-site.js';
import { workspace } from './repository.js';

const folder = join(workspace, 'dist/docs');
try {
  const pages = buildSite(folder);
  console.log(`${pages} pages. Open ${join(folder, 'index.html')}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

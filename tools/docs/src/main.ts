import { join } from 'node:path';
import { readWords } from '@parley/testkit';
import { buildSite } from './build-site.js';
import { workspace } from './repository.js';

const folder = join(workspace, 'dist/docs');
const usage = `Usage: npm run docs

Makes a site of the documents, in ${folder}; a link that leads nowhere ends it.`;

function main(): void {
  const words = readWords(process.argv.slice(2), { usage, options: {} });
  if (!words) return;
  if (words.positionals.length > 0) throw new Error(usage);
  const pages = buildSite(folder);
  console.log(`${pages} pages. Open ${join(folder, 'index.html')}`);
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endWhenAsked } from '@parley/stack';
import { readWords } from '@parley/testkit';
import { chromiumPath } from './browser/chromium.js';
import { everyPage } from './pages/every-page.js';
import { takePictures } from './screenshots/take-pictures.js';

/** `dist/tools/e2e`: the workspace is three folders up. */
const workspace = fileURLToPath(new URL('../../..', import.meta.url));

const usage = `Usage: npm run screenshots -- [PAGE...]

PAGE is one of ${everyPage.map(({ name }) => name).join(', ')}; without a name, all pages shown in the docs.`;

async function main(): Promise<void> {
  const words = readWords(process.argv.slice(2), { usage, options: {} });
  if (!words) return;
  const names = words.positionals;
  const unknown = names.filter((name) => !everyPage.some((page) => page.name === name));
  if (unknown.length > 0) throw new Error(`No such page: ${unknown.join(', ')}.\n${usage}`);
  if (!existsSync(chromiumPath)) throw new Error(`Pictures need ${chromiumPath} (apt-get install chromium).`);
  const folder = join(workspace, 'docs/screenshots');
  mkdirSync(folder, { recursive: true });
  const pages = everyPage.filter(({ name, hasPicture = true }) =>
    names.length === 0 ? hasPicture : names.includes(name),
  );
  endWhenAsked();
  await takePictures({ workspace, folder, pages });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

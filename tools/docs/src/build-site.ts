import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { apiReferences, referencePage } from './api-reference.js';
import { deadLinks } from './check-links.js';
import { collectPages, linkedPages, start } from './collect-pages.js';
import { type Page, targetOf } from './page.js';
import { fileOf, type NavigationEntry, renderPage } from './render-page.js';
import { isFile, isInRepository, readPage, workspace } from './repository.js';

/** Writes the site into a folder that it empties first, and tells its number of pages. Throws where a link is dead. */
export function buildSite(folder: string): number {
  const pages = collectPages(readPage);
  refuseDeadLinks(pages);
  rmSync(folder, { recursive: true, force: true });
  const navigation = navigationOf(pages);
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  for (const page of pages) write(fileOf(page.path), renderPage(page, { isFile, navigation }));
  for (const file of linkedFiles(pages)) cpSync(join(workspace, file), join(folder, file));
  for (const reference of apiReferences) {
    const document = readFileSync(join(workspace, reference.document), 'utf8');
    write(reference.file, referencePage(reference, navigation));
    write(reference.script, startViewer(document));
  }
  for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js']) cpSync(join(viewerFolder(), name), join(folder, name));
  write('site.css', readFileSync(join(workspace, 'tools/docs/assets/site.css'), 'utf8'));
  write('index.html', toFirstPage);
  return pages.length + apiReferences.length;
}

function refuseDeadLinks(pages: readonly Page[]): void {
  const dead = deadLinks(pages, isInRepository).map(({ page, href, why }) => `${page}: ${href} (${why})`);
  if (dead.length > 0) throw new Error(`Links that lead nowhere:\n${dead.join('\n')}`);
}

/** The start page and its links, by their texts and in their order, then the references. */
function navigationOf(pages: readonly Page[]): NavigationEntry[] {
  const linked = pages.filter(({ path }) => path === start).flatMap(linkedPages);
  const entries = linked.map(({ path, text }) => ({ title: text, file: fileOf(path) }));
  return [{ title: 'Overview', file: fileOf(start) }, ...entries, ...apiReferences];
}

/** Pictures, models and the like that pages link to. */
function linkedFiles(pages: readonly Page[]): Set<string> {
  const known = new Set(pages.map(({ path }) => path));
  const targets = pages.flatMap((page) => page.links.flatMap(({ href }) => targetOf(page.path, href)?.path ?? []));
  return new Set(targets.filter((path) => !known.has(path) && isFile(path)));
}

const viewerFolder = () => dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** The document travels inside the script: a page opened from a folder may not fetch. */
const startViewer = (document: string) =>
  `SwaggerUIBundle({ spec: ${document.replaceAll('<', '\\u003c')}, dom_id: '#reference', deepLinking: true, supportedSubmitMethods: [], validatorUrl: null });\n`;

const toFirstPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Parley</title><meta http-equiv="refresh" content="0; url=${fileOf(start)}"><a href="${fileOf(start)}">Parley's documentation</a></html>\n`;

/** A process that reads one page, or finds the first pages of one site, and ends: see `isolated-reader.ts`. */
import { registerHooks } from 'node:module';
import type { ReaderAnswer, ReaderQuestion } from './isolated-reader.js';

// As source, what is imported by its built name lies there as TypeScript, and libraries lie beside the services.
if (import.meta.url.endsWith('.ts')) {
  const libs = new URL('../../../../../libs/', import.meta.url);
  registerHooks({
    resolve: (name, context, next) =>
      name.startsWith('@parley/')
        ? next(new URL(`${name.slice('@parley/'.length)}/src/index.ts`, libs).href, context)
        : next(context.parentURL?.endsWith('.ts') ? name.replace(/^(\.{1,2}\/.*)\.js$/, '$1.ts') : name, context),
  });
}
const { CrawlRefusal } = await import('../../pages/crawl-refusal.js');
const { firstPages } = await import('../run/first-pages.js');
const { openSites } = await import('../run/open-sites.js');
const { readWebPage } = await import('../run/read-web-page.js');
const { markupReader } = await import('../../extract/markup-reader.js');

process.on('disconnect', () => process.exit());
process.on('message', (question: ReaderQuestion) => void answerTo(question).then((answer) => process.send?.(answer)));

async function answerTo(question: ReaderQuestion): Promise<ReaderAnswer> {
  try {
    return { told: await read(question) };
  } catch (error) {
    if (error instanceof CrawlRefusal) return { refused: error.reason, message: error.message };
    throw error; // It ends this process, which is what it is for.
  }
}

async function read(question: ReaderQuestion) {
  const { config, source } = question;
  const { signal } = new AbortController();
  const { readMarkup, extract } = markupReader();
  const site = openSites(config, readMarkup, Date.now).makeSite(source);
  return question.read === 'page'
    ? readWebPage(site, { ...question.request, signal }, { extract, now: Date.now })
    : firstPages({ source, site }, readMarkup, signal);
}

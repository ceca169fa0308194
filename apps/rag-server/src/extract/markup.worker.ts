/** A thread in which pages of others are read: their form may keep a parser busy for ever, or fill its memory. */
import { registerHooks } from 'node:module';
import { parentPort } from 'node:worker_threads';
import type { MarkupAnswer, MarkupQuestion } from './markup-reader.js';

// As source, what is imported by its built name lies there as TypeScript, and libraries lie beside the services.
if (import.meta.url.endsWith('.ts')) {
  const libs = new URL('../../../../libs/', import.meta.url);
  registerHooks({
    resolve: (name, context, next) =>
      name.startsWith('@parley/')
        ? next(new URL(`${name.slice('@parley/'.length)}/src/index.ts`, libs).href, context)
        : next(name.replace(/^(\.{1,2}\/.*)\.js$/, isSource(context) ? '$1.ts' : '$&'), context),
  });
}
const { readMarkup } = await import('./read-markup.js');
const { CrawlRefusal } = await import('../pages/crawl-refusal.js');

parentPort?.on('message', (question: MarkupQuestion) => void answerTo(question).then(send));
send('ready');

function isSource({ parentURL }: { readonly parentURL?: string | undefined }): boolean {
  return parentURL?.endsWith('.ts') === true;
}

async function answerTo({ kind, given }: MarkupQuestion): Promise<MarkupAnswer> {
  try {
    return { told: await readMarkup(kind, given) };
  } catch (error) {
    if (error instanceof CrawlRefusal) return { refused: error.reason, why: error.message };
    return { refused: 'unreadable', why: error instanceof Error ? error.message : 'unknown failure' };
  }
}

function send(message: MarkupAnswer | 'ready'): void {
  parentPort?.postMessage(message);
}

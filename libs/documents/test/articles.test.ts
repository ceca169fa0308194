import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { openPage } from '../src/index.js';
import { type Article, sites } from './site-templates.js';

const folder = new URL('../../../docs/adr/', import.meta.url);

/** Paragraphs that people wrote, without Markdown. */
const articles: readonly Article[] = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .slice(0, 12)
  .map((name) => {
    const text = readFileSync(new URL(name, folder), 'utf8').replace(/[`*\\]|\[|\]\([^)]*\)/g, '');
    const paragraphs = text.split(/\n{2,}/).filter((part) => /^[A-Z][^|]{120,}$/s.test(part));
    return {
      title: /^# (.*)/.exec(text)?.[1] ?? name,
      paragraphs: paragraphs.map((part) => part.replace(/\s+/g, ' ')),
    };
  })
  .filter(({ paragraphs }) => paragraphs.length >= 3);

/** Runs of four words, each as often as it stands there. */
function runsOf(text: string): Map<string, number> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const runs = new Map<string, number>();
  for (let at = 0; at + 4 <= words.length; at += 1) {
    const run = words.slice(at, at + 4).join(' ');
    runs.set(run, (runs.get(run) ?? 0) + 1);
  }
  return runs;
}

const total = (runs: ReadonlyMap<string, number>) => [...runs.values()].reduce((sum, count) => sum + count, 0);

function agreement(read: string, truth: string) {
  const [found, wanted] = [runsOf(read), runsOf(truth)];
  const common = [...found].reduce((sum, [run, count]) => sum + Math.min(count, wanted.get(run) ?? 0), 0);
  return { precision: common / Math.max(1, total(found)), recall: common / total(wanted) };
}

describe('the text of an article', () => {
  it.each(Object.keys(sites))('is found on a site built as a %s', (site) => {
    const scores = articles.map((article) => {
      const html = `<!doctype html><title>${article.title}</title><body>${sites[site]?.(article)}</body>`;
      const text = openPage(html)
        .read('https://example.org/')
        .markdown.replace(/^#+ .*$/gm, '')
        .replace(/[*\\]/g, '');
      return agreement(text, article.paragraphs.join('\n'));
    });
    const precision = scores.reduce((sum, score) => sum + score.precision, 0) / scores.length;
    const recall = scores.reduce((sum, score) => sum + score.recall, 0) / scores.length;

    expect(scores.length).toBeGreaterThan(4);
    expect({ site, recall: recall >= 0.97, f1: (2 * precision * recall) / (precision + recall) >= 0.955 }).toEqual({
      site,
      recall: true,
      f1: true,
    });
  });
});

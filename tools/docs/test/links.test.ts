import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { deadLinks } from '../src/check-links.js';
import { parsePage } from '../src/page.js';
import { allPages, isInRepository, workspace } from '../src/repository.js';

const isThere = (path: string) => ['docs/model.fga', 'charts'].includes(path);
const guide = parsePage('docs/guide.md', '# Guide\n\n## What `npm start` does\n\n## Twice\n\n## Twice\n');
const dead = (markdown: string) => deadLinks([parsePage('docs/page.md', markdown), guide], isThere);

describe('deadLinks', () => {
  it.each([
    '[a file](model.fga)',
    '[a folder](../charts)',
    '[a page](guide.md)',
    '[a heading](guide.md#what-npm-start-does)',
    '[one of two equal headings](guide.md#twice-1)',
    '# Here\n\n[here](#here)',
    '[another site](https://example.com/nowhere)',
    '`[an example](not-a-link.md)`',
  ])('takes %j', (markdown) => {
    expect(dead(markdown)).toEqual([]);
  });

  it.each([
    ['[x](gone.md)', 'no such file'],
    ['![x](gone.svg)', 'no such file'],
    ['[x](guide.md#gone)', 'no such heading'],
    ['[x](#gone)', 'no such heading'],
    ['[x](../../outside.md)', 'no such file'],
    ['| a |\n| - |\n| [x](gone.md) |', 'no such file'],
  ])('names %j: %s', (markdown, why) => {
    expect(dead(markdown)).toMatchObject([{ page: 'docs/page.md', why }]);
  });
});

it('no link in the Markdown of this repository leads nowhere', () => {
  const pages = allPages();

  expect(pages.map(({ path }) => path)).toContain('README.md');
  expect(deadLinks(pages, isInRepository)).toEqual([]);
});

it.each(['charts/parley/templates/NOTES.txt', 'charts/parley/files/alerts.yaml'])(
  'what operators are sent to from %s is there',
  (file) => {
    const text = readFileSync(join(workspace, file), 'utf8');
    const mentioned = [...text.matchAll(/\b(?:docs|charts)\/[\w-]+\.md(?:#[\w-]+)?/g)].map(([path]) => path);
    const asLinks = parsePage(file.replaceAll('/', '-'), mentioned.map((path) => `[x](${path})`).join('\n\n'));

    expect(mentioned).not.toEqual([]);
    expect(deadLinks([asLinks, ...allPages()], isInRepository)).toEqual([]);
    // Headings have no numbers, and what a number counted yesterday is another tomorrow.
    expect(text).not.toMatch(/section \d/);
  },
);

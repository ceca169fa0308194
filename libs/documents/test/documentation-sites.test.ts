import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { openPage } from '../src/index.js';

const file = (name: string) => readFileSync(new URL(`sites/${name}`, import.meta.url), 'utf8');

/** A blank line apart. */
const blocksOf = (markdown: string): string[] => markdown.trim().split(/\n{2,}/);

const blocks = blocksOf(file('text.md'));

/** What a generator shows in another way than the others. */
const except: Readonly<Record<string, (text: readonly string[]) => string[]>> = {
  vitepress: (text) =>
    text
      .filter((block) => block !== 'quay.yaml')
      .map((block) => (block.startsWith('- [x]') ? block.replace(/\[(.)\]/g, '\\[$1\\]') : block)),
};

const generators = ['mkdocs-material', 'sphinx-furo', 'docusaurus', 'vitepress', 'hugo', 'jekyll'];

describe('documentation sites', () => {
  it.each(generators.map((name) => ({ name, text: (except[name] ?? ((all) => [...all]))(blocks) })))(
    '$name: $text.length of $text.length blocks are those of the source, and nothing of the menus is read',
    ({ name, text }) => {
      const { markdown } = openPage(file(`${name}.html`)).read('https://quay.example.org/berths/');

      expect(blocksOf(markdown)).toEqual(text);
    },
  );
});

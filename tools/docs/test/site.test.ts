import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildSite } from '../src/build-site.js';

const folder = join(mkdtempSync(join(tmpdir(), 'parley-docs-')), 'site');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

describe('the site', () => {
  beforeAll(() => void buildSite(folder));
  afterAll(() => rmSync(dirname(folder), { recursive: true }));

  it('leads from every page to every other, and to nothing that it does not have', () => {
    const pages = globSync('**/*.html', { cwd: folder });
    const addresses = pages.flatMap((page) =>
      [...read(page).matchAll(/(?:href|src)="([^"#:]+)(?:#[^"]*)?"/g)].map(([, to = '']) => join(dirname(page), to)),
    );

    expect(pages).toEqual(expect.arrayContaining(['index.html', 'docs/install.html', 'api/rag-server.html']));
    expect([...new Set(addresses)].filter((address) => !existsSync(join(folder, address)))).toEqual([]);
  });

  it('says in the navigation which page one is on', () => {
    expect(read('docs/upgrade.html')).toContain('<a href="upgrade.html" aria-current="page">Upgrade</a>');
  });

  it('gives headings the ids that links on GitHub have', () => {
    expect(read('docs/permissions.html')).toContain('<h2 id="revoking-access">');
  });

  it('brings the whole OpenAPI document with its viewer, with nothing in it that ends a script', () => {
    expect(read('api/ui-bff.js')).toContain('"/api/v1/chat/stream/start"');
    expect(read('api/ui-bff.js')).not.toContain('<');
  });
});

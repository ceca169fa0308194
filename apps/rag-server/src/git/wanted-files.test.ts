import { describe, expect, it } from '@jest/globals';
import { isWanted, languageOf } from './wanted-files.js';

describe('a file of a repository', () => {
  it.each(['README', 'docs/guide.md', 'a/b.rst', 'plan.pdf', 'docs/NOTES.TXT'])('%s is a document', (path) => {
    expect(isWanted({ folders: [], include_code: false }, path)).toBe(true);
  });

  it.each(['src/main.ts', 'Dockerfile', 'values.yaml', 'query.sql'])('%s is code', (path) => {
    expect(languageOf(path)).toBeDefined();
    expect([true, false].map((include_code) => isWanted({ folders: [], include_code }, path))).toEqual([true, false]);
  });

  it.each(['package-lock.json', 'web/app.min.js', 'node_modules/a/README.md', 'vendor/b/x.go', 'logo.png', 'a.bin'])(
    '%s is neither',
    (path) => {
      expect(isWanted({ folders: [], include_code: true }, path)).toBe(false);
    },
  );

  it('is in a folder by the whole of its name', () => {
    const source = { folders: ['docs'], include_code: false };

    expect(['docs/a.md', 'docs/x/a.md', 'docs-old/a.md', 'a.md'].map((path) => isWanted(source, path))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

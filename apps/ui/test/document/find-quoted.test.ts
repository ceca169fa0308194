import { describe, expect, it } from '@jest/globals';
import { findQuoted } from '../../src/document/find-quoted.js';

const found = (content: string, quoted: string) => {
  const span = findQuoted(content, quoted);
  return span && content.slice(span.start, span.end);
};

describe('a quoted passage', () => {
  const page = '# Ports\n\n## Start\n\nIntro.\n\nThe port is 4400.\nIt can be changed.\n\n## Stop\n\nPress Ctrl+C.';

  it('is found by its words', () => {
    expect(found(page, 'The port is 4400.\nIt can be changed.')).toBe('The port is 4400.\nIt can be changed.');
  });

  it('is found without the headings that were put before it', () => {
    expect(found(page, 'Ports > Start\n\nThe port is 4400.')).toBe('The port is 4400.');
  });

  it('is found over what was left out of it', () => {
    expect(found(page, 'The port is 4400.\n...\nPress Ctrl+C. ...')).toBe(page.slice(page.indexOf('The port')));
  });

  it('is found in a table whose frame was drawn otherwise', () => {
    const table = '| Name   | Port |\n| ------ | ---: |\n| docdb  | 4401 |\n';
    expect(found(table, '| Name | Port |\n|---|---|\n| docdb | 4401 |')).toBe(table.trim().slice(2, -2));
  });

  it.each([
    ['other words', 'The port is 4500.'],
    ['a piece that is gone', 'The port is 4400.\n...\nPress Ctrl+D.'],
    ['pieces in another order', 'Press Ctrl+C.\n...\nThe port is 4400.'],
    ['nothing', ' \n'],
  ])('is not found for %s', (_case, quoted) => {
    expect(found(page, quoted)).toBeUndefined();
  });

  it('is not found by a short last line alone', () => {
    expect(found('It ends with a dot. Yes.', 'Something else entirely\nYes.')).toBeUndefined();
  });
});

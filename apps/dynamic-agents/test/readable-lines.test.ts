import { describe, expect, it } from '@jest/globals';
import { readableLines } from '../src/extractive/readable-lines.js';

describe('readableLines', () => {
  it('gives table rows as items, without their frames and no ruling', () => {
    const rows =
      '------- |\n| a port is taken | `npm start -- --port ui-bff=3100` |\n| it hangs | stop it \\| wait |\n|';

    expect(readableLines(rows)).toEqual([
      '- a port is taken: `npm start -- --port ui-bff=3100`',
      '- it hangs: stop it | wait',
    ]);
  });

  it('tells rows of three columns and more by the head of their table', () => {
    expect(readableLines('| Host | Owner | Window |\n|---|\n| web-7 | team-h | Tue |')).toEqual([
      '- *Host: Owner: Window*',
      '- web-7: team-h: Tue',
    ]);
  });

  it('gives no head of two columns as an item', () => {
    const table = '| When | Do |\n|---|\n| a port is taken | choose |\n| it hangs | wait |';

    expect(readableLines(`Some words.\n\n${table}\n...\n${table}`)).toEqual([
      ...['Some words.', '', '- a port is taken: choose', '- it hangs: wait', '', '…', ''],
      ...['- a port is taken: choose', '- it hangs: wait'],
    ]);
    expect(readableLines(`hen | Do |\n| --- | :---: |\n| it hangs | wait |`)).toEqual(['- it hangs: wait']);
  });

  it('keeps a head of which no row is left, and rows around a ruling that ends no head', () => {
    expect(readableLines('| When | Do |\n|---|')).toEqual(['- When: Do']);
    expect(readableLines('|---|\n| it hangs | wait |')).toEqual(['- it hangs: wait']);
    expect(readableLines('| a | b |\n| it hangs | wait |\n|---|\n| c | d |')).toEqual([
      ...['- a: b', '- it hangs: wait', '- c: d'],
    ]);
  });

  it('keeps rows apart from the words around them, and from what was left out between', () => {
    const stretch = [
      'If',
      '| a port is taken | choose',
      '...',
      'another `one` |',
      '| it hangs | stop `it',
      'Then start.',
    ];

    expect(readableLines(stretch.join('\n'))).toEqual([
      ...['If', '', '- a port is taken: choose', '', '…', ''],
      ...['- another `one`', '- it hangs: stop `it`', '', 'Then start.'],
    ]);
  });

  it('keeps paragraphs apart, and what looks like a row in code', () => {
    expect(readableLines('One.\n\n\nTwo.\n```\n| a |\n```')).toEqual(['One.', '', 'Two.', '```', '| a |', '```']);
  });

  it('closes a fence that the stretch was cut out of', () => {
    expect(readableLines('Run it:\n```sh\nnpm start')).toEqual(['Run it:', '```sh', 'npm start', '```']);
  });

  it('closes it before what was left out', () => {
    expect(readableLines('```sh\nnpm start\n...\nThen ask.')).toEqual([
      '```sh',
      'npm start',
      '```',
      '',
      '…',
      '',
      'Then ask.',
    ]);
  });

  it.each([
    ['start --port` to take another, or `PORT`', '`start --port` to take another, or `PORT`'],
    ['Set `PORT` or run `npm start --port', 'Set `PORT` or run `npm start --port`'],
    ['a port is (`taken', 'a port is (`taken`'],
    ['`npm start', '`npm start`'],
  ])('closes the code that %j was cut out of', (stretch, whole) => {
    expect(readableLines(stretch)).toEqual([whole]);
    expect(readableLines(`\`\`\`\n${stretch}\n\`\`\``)).toEqual(['```', stretch, '```']);
  });

  it('leaves prose and whole fences as they are', () => {
    const lines = ['Some words.', '```', 'code', '```', '- an item'];

    expect(readableLines(lines.join('\n'))).toEqual(lines);
  });
});

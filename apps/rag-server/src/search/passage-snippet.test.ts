import { describe, expect, it } from '@jest/globals';
import { hitText, snippetsFor } from './passage-snippet.js';
import { queryWords } from './query-words.js';

const snippet = (passage: string, query: string) => snippetsFor(queryWords(query))(passage);
const filler = (count: number) => 'nothing to see in these words '.repeat(count);
const highlighted = (passage: string, query: string) => {
  const { text, highlights } = snippet(passage, query);
  return highlights.map(({ start, end }) => text.slice(start, end));
};

describe('snippetsFor', () => {
  it('is the passage itself when that is short', () => {
    expect(snippet('Short text.', 'anything')).toEqual({ text: 'Short text.', highlights: [] });
  });

  it('shows the stretches around the words of the query', () => {
    const passage = `${filler(20)}the zeppelin landed ${filler(20)}at the harbour ${filler(20)}`;
    const { text } = snippet(passage, 'Zeppelin harbour');

    expect(text).toMatch(/zeppelin landed[\s\S]*\n\.\.\.\n[\s\S]*the harbour/);
    expect(text.length).toBeLessThan(700);
    expect(highlighted(passage, 'Zeppelin harbour')).toEqual(['zeppelin', 'harbour']);
  });

  it('cuts between two lines where one ends nearby, so that rows of a table and sentences stay whole', () => {
    const rows = (from: number) => Array.from({ length: 10 }, (_, at) => `| row ${from + at} | ${'x'.repeat(60)} |`);
    const passage = [...rows(10), '| zeppelin | landed |', ...rows(20)].join('\n');

    const { text } = snippet(passage, 'zeppelin');
    expect(text.split('\n')).toEqual([...rows(10).slice(-2), '| zeppelin | landed |', ...rows(20).slice(0, 1)]);
  });

  it('has no gap between lines that follow each other', () => {
    const words = 'and so on '.repeat(11);
    const { text } = snippet(`zeppelin ${words}\n${words}zeppelin ${filler(30)}`, 'zeppelin');

    expect(text).toContain(`zeppelin ${words}\n${words}zeppelin`);
  });

  it('is the beginning when no word occurs', () => {
    expect(snippet(filler(50), 'zeppelin').text).toMatch(/^nothing to see.* \.\.\.$/);
  });

  it('is the same for each passage of an answer as for one alone', () => {
    const of = snippetsFor(queryWords('restart server'));
    const passages = ['A restart.', 'The server restarted', 'servers restart', 'A restart.'];

    expect(passages.map((passage) => of(passage))).toEqual(
      passages.map((passage) => snippet(passage, 'restart server')),
    );
    expect(passages.map((passage) => of(passage).highlights.length)).toEqual([1, 2, 2, 1]);
  });

  it.each([
    [
      'another form of the word',
      'Restarting the restarted servers',
      'restart server',
      ['Restarting', 'restarted', 'servers'],
    ],
    ['other accents and case', 'Das RÉSUMÉ', 'resume', ['RÉSUMÉ']],
    ['letters that grow when they change case', `${'İ'.repeat(20)} zeppelin`, 'zeppelin', ['zeppelin']],
    ['a script without spaces', 'これは日本語のテキストです', '日本語', ['日本語']],
    ['text after characters of two halves', '🚀🚀 zeppelin 𝒳', 'zeppelin', ['zeppelin']],
    ['no filler words of a question', 'How is the zeppelin?', 'how is the zeppelin', ['zeppelin']],
  ])('highlights %s', (_what, passage, query, words) => {
    expect(highlighted(passage, query)).toEqual(words);
  });

  it('shows the cells of a table and of its layout only where its head ends', () => {
    const table = '| Name      | Rank |\n| :-------- | ---: |\n| Zeppelin  |    1 |\n\n- a - b\n---\n';

    expect(snippet(table, 'zeppelin').text).toBe('| Name | Rank |\n|---|\n| Zeppelin | 1 |\n\n- a - b\n---');
    expect(highlighted(table, 'zeppelin')).toEqual(['Zeppelin']);
  });

  it('takes no row for the end of a head: neither one without words nor one that begins with a dash', () => {
    const rows = '| zeppelin | landed |\n| - | - |\n| - from above | - |\n| --- up | |';

    expect(snippet(rows, 'zeppelin').text).toBe('| zeppelin | landed |\n| - from above | - |\n| --- up | |');
  });

  it('does not cut the end of a head off it', () => {
    const rows = Array<string>(9).fill(`| ${'x'.repeat(60)} | y |`);
    for (let length = 60; length <= 160; length += 1) {
      const passage = ['zeppelin', 'z'.repeat(length), '| Name | Rank |', '| --- | --- |', ...rows].join('\n');

      expect(snippet(passage, 'zeppelin').text).not.toMatch(/Rank \|$/);
    }
  });

  it('stays short where it shows much of a table', () => {
    const table = ['| Name | Rank |', '| --- | --- |', ...Array<string>(90).fill('| zeppelin | 1 |')].join('\n');

    expect(snippet(table, 'zeppelin').text.length).toBeLessThan(600);
    expect(snippet(table, 'airship').text).toMatch(/^\| Name \| Rank \|\n\|---\|\n\| zeppelin/);
  });

  it('never cuts a character in half', () => {
    const { text } = snippet('🚀'.repeat(400), 'zeppelin');
    expect(text.isWellFormed()).toBe(true);
    expect(snippet(`a${'🚀'.repeat(400)}`, 'zeppelin').text.isWellFormed()).toBe(true);
  });

  it('comes to the end of a gap without end', () => {
    expect(snippet(`a${' '.repeat(1_000_000)}b`, 'zeppelin').text.length).toBeLessThan(600);
  });

  it('looks at the beginning of a passage that is longer than any that is meant to be shown', () => {
    expect(highlighted(`${filler(200)} zeppelin ${filler(3_000)}`, 'zeppelin')).toEqual(['zeppelin']);
    expect(highlighted(`${filler(3_000)} zeppelin`, 'zeppelin')).toEqual([]);
  });

  it('shows the rarest words of the question first, not the first ones', () => {
    const rows = Array.from({ length: 60 }, (_, at) => `| web-${at + 90} | team-${at % 7} |`);
    const passage = `| Host | Owner |\n| --- | --- |\n${rows.join('\n')}`;

    const { text } = snippet(passage, 'Who owns web-117?');
    expect(text).toMatch(/^\| Host \| Owner \|\n\|---\|\n\| web-/);
    expect(text).toContain('| web-117 | team-6 |');
    expect(text.match(/Host/g)).toHaveLength(1);
  });

  it('shows a word where most others of the question are near', () => {
    const passage = `pump ${filler(20)}pump ${filler(20)}the valve of the pump ${filler(20)}valve ${filler(20)}pump`;

    expect(snippet(passage, 'valve pump').text).toContain('the valve of the pump');
  });

  it('gives rows the head of their own table, and no head where the table has ended', () => {
    const rows = (word: string) => Array.from({ length: 12 }, (_, at) => `| ${word} ${at} | ${'x'.repeat(40)} |`);
    const table = (head: string, word: string) => [`| ${head} | Rank |`, '|---|---|', ...rows(word)].join('\n');
    const passage = `${table('Ship', 'boat')}\n\n${table('Flyer', 'zeppelin')}\n\n${filler(12)} harbour`;

    expect(snippet(passage, 'zeppelin 11').text).toMatch(/(?:^|\n)\| Flyer \| Rank \|\n\|---\|\n\| zeppelin/);
    expect(snippet(passage, 'harbour').text).not.toContain('Rank');
  });

  it('stays short however often the words occur', () => {
    expect(snippet('zeppelin harbour '.repeat(500), 'zeppelin').text.length).toBeLessThan(600);
  });
});

describe('hitText', () => {
  it('leaves out what is empty', () => {
    expect(hitText({ title: 'T', description: '', snippet: 'Body', place: '', source: '' })).toBe(
      '**Title:** T\n\n**Snippet:** Body',
    );
  });
});

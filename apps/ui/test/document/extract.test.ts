import { describe, expect, it } from '@jest/globals';
import { extractOf } from '../../src/document/extract.js';

const shown = (text: string, maxChars: number) => extractOf(text, maxChars).text;

describe('an extract', () => {
  it('is a short passage as it is', () => {
    expect(extractOf('Short.', 100)).toEqual({ text: 'Short.', isCut: false });
  });

  it('ends between the items of a list', () => {
    const list = Array.from({ length: 9 }, (_, at) => `${at + 1}. Do the step that has number ${at + 1}`).join('\n');
    expect(shown(`Install it:\n\n${list}`, 100).split('\n').slice(2)).toEqual(list.split('\n').slice(0, 2));
  });

  it('has the whole first item, however long', () => {
    const item = `- ${'word '.repeat(60).trim()}`;
    expect(shown(`${item}\n- next`, 50)).toBe(item);
  });

  it('ends between the rows of a table, under its head', () => {
    const rows = Array.from({ length: 9 }, (_, at) => `| row ${at} | ${'x'.repeat(20)} |`);
    const table = ['| Name | What |', '| --- | --- |', ...rows].join('\n');
    expect(shown(table, 100)).toBe(['| Name | What |', '| --- | --- |', ...rows.slice(0, 2)].join('\n'));
  });

  it('closes the code that it cuts', () => {
    const code = ['```bash', ...Array.from({ length: 30 }, (_, at) => `echo line ${at}`), '```'].join('\n');
    expect(shown(code, 50)).toBe('```bash\necho line 0\necho line 1\necho line 2\n```');
  });

  it('ends with a sentence of a long paragraph', () => {
    expect(shown(`One sentence. Another one! ${'And so on, '.repeat(20)}`, 40)).toBe('One sentence. Another one!');
  });

  it('leaves out what does not fit behind whole paragraphs', () => {
    expect(shown(`First paragraph.\n\n${'long '.repeat(50)}`, 40)).toBe('First paragraph.');
  });
});

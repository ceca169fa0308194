import { describe, expect, it } from '@jest/globals';
import { hitText, snippet } from './passage-snippet.js';

const filler = (count: number) => 'nothing to see in these words '.repeat(count);

describe('snippet', () => {
  it('is the passage itself when that is short', () => {
    expect(snippet('Short text.', 'anything')).toBe('Short text.');
  });

  it('shows the stretches around the words of the query', () => {
    const text = `${filler(20)}the zeppelin landed ${filler(20)}at the harbour ${filler(20)}`;
    const shown = snippet(text, 'Zeppelin harbour');

    expect(shown).toMatch(/zeppelin landed[\s\S]*\n\.\.\.\n[\s\S]*the harbour/);
    expect(shown.length).toBeLessThan(700);
  });

  it('is the beginning when no word occurs', () => {
    expect(snippet(filler(50), 'zeppelin')).toMatch(/^nothing to see.* \.\.\.$/);
  });

  it('takes letters that grow when they change case', () => {
    expect(snippet(`${'İ'.repeat(600)} zeppelin`, 'zeppelin')).toContain('zeppelin');
  });
});

describe('hitText', () => {
  it('leaves out what is empty', () => {
    expect(hitText({ title: 'T', description: '', text: 'Body', source: '' }, 'x')).toBe(
      '**Title:** T\n\n**Snippet:** Body',
    );
  });
});

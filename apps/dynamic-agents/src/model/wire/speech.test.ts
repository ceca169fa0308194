import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createSpeech } from './speech.js';

/** What is shown in the end of a text that comes in these pieces, and what was shown on the way. */
function spoken(pieces: readonly string[], beginsWithThought = false) {
  const speech = createSpeech({ beginsWithThought, onBareThought: () => undefined });
  let shown = '';
  const onTheWay: string[] = [];
  const show = ({ text, replaces }: { text: string; replaces: boolean }) => {
    shown = replaces ? text : shown + text;
    onTheWay.push(text);
  };
  for (const piece of pieces) show(speech.add(piece));
  show(speech.end());
  return { shown, onTheWay: onTheWay.join(''), words: speech.words(), calls: speech.calls() };
}

const lettersOf = (text: string): string[] => text.match(/[\s\S]/gu) ?? [];

const parts = fc.constantFrom(
  ...[
    '<think>',
    '</think>',
    '<thinking>',
    '[THINK]',
    '[/THINK]',
    '<tool_call>',
    '</tool_call>',
    '`',
    '```',
    '\n',
    '\n\n',
  ],
  ...['The limit', ' is 40', '<', '</', '[', '{"name":"search","arguments":{}}', ' ', 'thin'],
);

describe('the words of a model', () => {
  it('are the same however the text is cut', () => {
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 12 }), fc.array(fc.nat(60), { maxLength: 8 }), (said, cuts) => {
        const text = said.join('');
        const at = [...new Set(cuts.map((cut) => Math.min(cut, text.length)))].sort((a, b) => a - b);
        const pieces = [0, ...at].map((from, index) => text.slice(from, at[index] ?? text.length));
        const [whole, cut] = [spoken([text]), spoken(pieces)];
        expect(cut.shown).toBe(whole.shown);
        expect(cut.words).toBe(cut.shown);
        expect(cut.calls).toEqual(whole.calls);
      }),
      { numRuns: 2_000 },
    );
  });

  it('never show a part of a thought that has a beginning', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('secret', ' ', '\n', '`', '<', '</thin'), { maxLength: 9 }), (thought) => {
        const text = `<think>${thought.join('')}</think>The limit is 40.`;
        expect(spoken(lettersOf(text)).onTheWay).toBe('The limit is 40.');
      }),
    );
  });

  it('begin after the thought of a model that never says where it begins', () => {
    expect(spoken(lettersOf('Let me see.\n</think>\n\nThe limit is 40.'), true).onTheWay).toBe('The limit is 40.');
    expect(spoken(lettersOf('The limit is 40.'), true).onTheWay).toBe('The limit is 40.');
  });
});

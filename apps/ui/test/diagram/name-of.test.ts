/** @jest-environment ./test/dom/environment.mjs */
import { expect, it } from '@jest/globals';
import { nameOf } from '../../src/diagram/name-of.js';

const drawn = (inner: string) => {
  document.body.innerHTML = `<svg>${inner}</svg>`;
  return document.body.firstElementChild!;
};

it('a diagram is named by its kind and the words in it, each once', () => {
  expect(nameOf('flowchart-v2', drawn('<text>Client</text><text> Gate\n way</text><text>Client</text>'))).toBe(
    'Flowchart: Client, Gate way',
  );
  expect(nameOf('other', drawn(''))).toBe('Diagram');
});

it('a diagram is named by its own title where it has one', () => {
  expect(nameOf('pie', drawn('<title>Shares</title><desc>Of 2026</desc><text>One</text>'))).toBe(
    'Pie chart: Shares, Of 2026',
  );
});

it('of many words the first twenty are said', () => {
  const words = Array.from({ length: 30 }, (_, at) => `<text>w${at}</text>`).join('');
  expect(nameOf('sequence', drawn(words))).toMatch(/^Sequence diagram: w0, .*w19, and more$/);
});

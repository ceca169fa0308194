import { expect, it } from '@jest/globals';
import { shownResult } from '../../src/tools/shown-result.js';

it('shows a short result as it is', () => {
  expect(shownResult('see https://a.example.com/')).toBe('see https://a.example.com/');
});

it('names the addresses of what was cut off, each once, as far as there is room', () => {
  const long = `https://a.example.com/ ${'x'.repeat(3_000)} https://a.example.com/ https://b.example.com/c`;
  expect(shownResult(long)).toMatch(/\.\.\.\[\d+ chars\]\nhttps:\/\/b\.example\.com\/c$/);
  const many = Array.from({ length: 5_000 }, (_, at) => `https://a.example.com/${at}`).join(' ');
  expect(shownResult('x'.repeat(3_000) + many).length).toBeLessThan(4_200);
});

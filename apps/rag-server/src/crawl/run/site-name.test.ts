import { describe, expect, it } from '@jest/globals';
import { siteName } from './site-name.js';

describe('siteName', () => {
  it.each([
    ['https://docs.example.org/', 'docs.example.org'],
    ['https://docs.example.org/index.html', 'docs.example.org'],
    ['http://docs.example.org:8080/book/', 'docs.example.org:8080/book'],
    ['https://docs.example.org/book/index.html', 'docs.example.org/book'],
    ['https://docs.example.org/reference/types.html', 'docs.example.org/reference/types.html'],
    ['https://docs.example.org/page?version=2', 'docs.example.org/page?version=2'],
    ['https://docs.example.org/%C3%9Cbersicht', 'docs.example.org/Übersicht'],
    ['https://docs.example.org/100%', 'docs.example.org/100%'],
    ['https://docs.example.org/%E2%80%AEgro', 'docs.example.org/%E2%80%AEgro'],
    ['https://docs.example.org/a%0Ab', 'docs.example.org/a%0Ab'],
  ])('calls %s %s', (address, name) => {
    expect(siteName(address)).toBe(name);
  });

  it('is as long as a name may be', () => {
    expect(siteName(`https://docs.example.org/${'x'.repeat(300)}`)).toHaveLength(200);
  });

  it('ends with a whole character', () => {
    const path = encodeURIComponent('😀'.repeat(100));

    expect(siteName(`https://docs.example.org/${path}`)).toBe(`docs.example.org/${'😀'.repeat(91)}`);
  });
});

import { describe, expect, it } from '@jest/globals';
import { nextPage } from '../src/index.js';

const current = 'https://chat.example.com/v1/rooms?max=100';
const next = 'https://chat.example.com/v1/rooms?cursor=2';

describe('the next page in a Link header (RFC 8288)', () => {
  it.each([
    ['an absolute address', `<${next}>; rel="next"`],
    ['an address relative to the current page', '</v1/rooms?cursor=2>; rel="next"'],
    ['a relation without quotes', `<${next}>; rel=next`],
    ['a relation and a name in other letters', `<${next}>; REL="Next"`],
    ['one of several relations', `<${next}>; rel="last next"`],
    ['a relation after other parameters', `<${next}>; title="a, \\"b\\"; rel=prev"; rel="next"`],
    ['the second of two links', `<https://chat.example.com/v1/rooms>; rel="first", <${next}>; rel="next"`],
    ['spaces where they may be', `  <${next}>  ;  rel = "next"`],
  ])('is read from %s', (_what, header) => {
    expect(nextPage(header, current)).toBe(next);
  });

  it('keeps a comma of the address', () => {
    expect(nextPage('</v1/rooms?ids=a,b>; rel="next"', current)).toBe('https://chat.example.com/v1/rooms?ids=a,b');
  });

  it.each([
    ['there is no header', undefined],
    ['the header is empty', ''],
    ['no link is the next one', `<${next}>; rel="prev"`],
    ['the relation only begins with the word', `<${next}>; rel="next-archive"`],
    ['a second rel says so: the first one counts', `<${next}>; rel="prev"; rel="next"`],
    ['the word stands in another parameter', `<${next}>; title="rel=next"`],
    ['the link is malformed', `${next}; rel="next"`],
    ['the address cannot be read', '<http://[>; rel="next"'],
  ])('is absent when %s', (_when, header) => {
    expect(nextPage(header, current)).toBeUndefined();
  });

  it.each([
    ['host', 'https://evil.example.com/v1/rooms?cursor=2'],
    ['port', 'https://chat.example.com:8443/v1/rooms?cursor=2'],
    ['scheme', 'http://chat.example.com/v1/rooms?cursor=2'],
  ])('is never on another %s, where a token would travel to', (_what, address) => {
    expect(nextPage(`<${address}>; rel="next"`, current)).toBeUndefined();
  });

  it('reads a long malformed header in steps that grow with its length alone', () => {
    expect(nextPage(`<${next}>${'; a="'.repeat(20_000)}`, current)).toBeUndefined();
    expect(nextPage('<'.repeat(50_000), current)).toBeUndefined();
  });
});

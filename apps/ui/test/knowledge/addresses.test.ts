import { describe, expect, it } from '@jest/globals';
import { documentAddress, idsOfPath } from '../../src/knowledge/addresses.js';

describe('idsOfPath', () => {
  it.each([
    ['web:https://docs.example.test/a?b=c#d', 'doc_web:https://docs.example.test/_1'],
    ['files:100%25', 'a%2Fb c'],
    ['ünï:/код', '..'],
  ])('finds %s and %s again', (datasource, document) => {
    const { pathname } = new URL(documentAddress(datasource, document, 'chunk-1'), 'http://localhost');
    if (document !== '..') expect(idsOfPath(pathname, 2)).toEqual([datasource, document]);
    expect(idsOfPath(documentAddress(datasource, document), 2)).toEqual([datasource, document]);
  });

  it('leaves a segment that was never encoded as it is', () => {
    expect(idsOfPath('/knowledge/sources/100%', 1)).toEqual(['100%']);
  });
});

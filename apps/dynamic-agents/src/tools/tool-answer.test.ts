import { describe, expect, it } from '@jest/globals';
import { toResult } from './tool-answer.js';

const told = (answer: object, isReadable = false) => toResult(answer, { isReadable }).text;

describe("a tool's answer as a model reads it", () => {
  it.each<[string, object, RegExp[]]>([
    [
      'texts',
      {
        content: [
          { type: 'text', text: 'one' },
          { type: 'text', text: 'two' },
        ],
      },
      [/^one\ntwo$/],
    ],
    [
      'embedded texts and links',
      {
        content: [
          { type: 'text', text: 'downloaded' },
          { type: 'resource', resource: { uri: 'repo://x/README.md', text: '# Port is 7443' } },
          { type: 'resource_link', uri: 'repo://x/big.md', name: 'big.md' },
        ],
      },
      [/downloaded/, /# Port is 7443/, /big\.md, repo:\/\/x\/big\.md/],
    ],
    [
      'bytes by their name and type',
      { content: [{ type: 'resource', resource: { uri: 'repo://x/a.png', mimeType: 'image/png', blob: 'iVBORw0K' } }] },
      [/repo:\/\/x\/a\.png, image\/png/, /^(?!.*iVBOR)/],
    ],
    [
      'pictures and sounds by their type',
      { content: [{ type: 'audio', data: 'AAAA', mimeType: 'audio/wav' }] },
      [/audio\/wav/, /^(?!.*AAAA)/],
    ],
    [
      'parts of a type that is new',
      { content: [{ type: 'hologram' }, { type: 'text', text: null }, null] },
      [/hologram/],
    ],
    ['structured content alone', { structuredContent: { port: 7443 } }, [/^\{"port":7443\}$/]],
    [
      'structured content beside a few words',
      { content: [{ type: 'text', text: 'ok' }], structuredContent: { port: 7443 } },
      [/^ok\n\n\{"port":7443\}$/],
    ],
    [
      'structured content once',
      { content: [{ type: 'text', text: '{"port": 7443}' }], structuredContent: { port: 7443 } },
      [/^\{"port": 7443\}$/],
    ],
    ['what the first revision answered', { toolResult: 'old' }, [/^"old"$/]],
    ['nothing', { content: [] }, [/answered nothing/]],
    ['a failure without a reason', { content: [], isError: true }, [/failed and gave no reason/]],
  ])('has %s', (_what, answer, patterns) => {
    for (const pattern of patterns) expect(told(answer)).toMatch(pattern);
  });

  it('has the text alone where that is made for models', () => {
    const structuredContent = { hits: Array.from({ length: 50 }, (_, at) => at) };
    expect(told({ content: [{ type: 'text', text: 'Found.' }], structuredContent }, true)).toBe('Found.');
  });
});

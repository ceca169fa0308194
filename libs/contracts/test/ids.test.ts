import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  agentId,
  canonicalUuid,
  conversationId,
  decodePublicId,
  encodePublicId,
  personId,
  recordId,
  requestId,
  spaceId,
  spaceUuid,
  teamSlug,
  useCaseId,
  workspaceAlias,
} from '../src/index.js';
import { accepts, refuses } from './accepts.js';

const uuid = '6f91b070-531a-11f1-926d-6fd3c20dfdc4';
const publicId = 'Y2lzY29zcGFyazovL3VzL1JPT00vNmY5MWIwNzAtNTMxYS0xMWYxLTkyNmQtNmZkM2MyMGRmZGM0';

describe('use case id', () => {
  accepts(useCaseId, [['16 base62', 'uc_0123456789abcDEF']]);
  refuses(useCaseId, [
    ['15 characters', 'uc_0123456789abcDE'],
    ['another prefix', 'us_0123456789abcDEF'],
  ]);
});

describe('agent id', () => {
  accepts(agentId, [['every kind of character', 'Agent.1_a-b']]);
  refuses(agentId, [
    ['nothing', ''],
    ['an authz separator', 'a:b'],
    ['129 characters', 'a'.repeat(129)],
  ]);
});

describe('team slug', () => {
  accepts(teamSlug, [
    ['one character', 'a'],
    ['63 characters', 'a'.repeat(63)],
    ['inner dashes', 'core-sre-2'],
  ]);
  refuses(teamSlug, [
    ['64 characters', 'a'.repeat(64)],
    ['an upper-case letter', 'Core'],
    ['a dash at the end', 'core-'],
  ]);
});

describe('workspace alias', () => {
  accepts(workspaceAlias, [
    ['a name', 'acme-eu.1'],
    ['one character', 'a'],
  ]);
  refuses(workspaceAlias, [
    ['a double dash', 'acme--eu'],
    ['a dash at the end, which would join the separator', 'acme-'],
    ['an authz separator', 'acme:eu'],
    ['a space', 'acme eu'],
    ['nothing', ''],
  ]);
});

describe('other ids', () => {
  accepts(conversationId, [
    ['a uuid', uuid],
    ['dots and more', '..a.'],
  ]);
  refuses(conversationId, [
    ['a step up', '..'],
    ['a slash', 'a/b'],
    ['129 characters', 'a'.repeat(129)],
  ]);
  refuses(recordId, [['a slash', 'a/b']]);
  accepts(requestId, [['a W3C-like id', '4bf92f3577b34da6']]);
  refuses(requestId, [['a line break', 'a\nb']]);
});

describe('public id', () => {
  it('is written as the chat product writes it', () => {
    expect(encodePublicId({ cluster: 'us', type: 'ROOM', id: uuid })).toBe(publicId);
  });

  it('is 104 characters in a European cluster', () => {
    expect(encodePublicId({ cluster: 'urn:TEAM:eu-central-1_k', type: 'ROOM', id: uuid })).toHaveLength(104);
  });

  it('reads back what was written, whatever the padding and the alphabet', () => {
    const part = fc.stringMatching(/^[A-Za-z0-9:_-]{1,30}$/);
    fc.assert(
      fc.property(part, fc.constantFrom('ROOM', 'PEOPLE', 'MESSAGE'), fc.uuid(), (cluster, type, id) => {
        const written = encodePublicId({ cluster, type, id });
        const padded = written.padEnd(Math.ceil(written.length / 4) * 4, '=');
        const urlSafe = written.replace(/\+/g, '-').replace(/\//g, '_');
        for (const form of [written, padded, urlSafe]) expect(decodePublicId(form)).toEqual({ cluster, type, id });
      }),
    );
  });

  it.each([
    ['text that is not base64', 'not base64!'],
    ['another scheme', Buffer.from(`https://us/ROOM/${uuid}`).toString('base64')],
    ['a missing segment', Buffer.from('ciscospark://us/ROOM').toString('base64')],
    ['nothing', ''],
  ])('is not read from %s', (_what, text) => {
    expect(decodePublicId(text)).toBeUndefined();
  });
});

describe('space id', () => {
  it.each([
    ['a UUID', uuid],
    ['an upper-case UUID', uuid.toUpperCase()],
    ['a public id', publicId],
    ['a public id of another cluster', encodePublicId({ cluster: 'urn:TEAM:eu-central-1_k', type: 'ROOM', id: uuid })],
    ['a public id around an upper-case UUID', encodePublicId({ cluster: 'us', type: 'ROOM', id: uuid.toUpperCase() })],
  ])('is the lower-case UUID of %s', (_what, text) => {
    expect(spaceId.parse(text)).toBe(uuid);
  });

  refuses(spaceId, [
    ['a public id that does not decode', 'Y2lzY29zcGFyazovL3VzL1JPT00v'],
    ['the public id of a person', encodePublicId({ cluster: 'us', type: 'PEOPLE', id: uuid })],
    ['a room that is not a UUID', encodePublicId({ cluster: 'us', type: 'ROOM', id: 'lobby' })],
    ['any other text', 'general'],
  ]);
  refuses(spaceUuid, [['an upper-case UUID, for it is stored in lower case', uuid.toUpperCase()]]);

  it('has no canonical form when it names another type', () => {
    expect(canonicalUuid(publicId, 'MESSAGE')).toBeUndefined();
  });
});

describe('person id', () => {
  accepts(personId, [
    ['a public id', encodePublicId({ cluster: 'us', type: 'PEOPLE', id: uuid })],
    ['a UUID', uuid],
  ]);
  refuses(personId, [
    ['a public id of a room', publicId],
    ['a public id that does not decode', 'Y2lzY29zcGFyazov'],
    ['7 characters', 'abcdefg'],
    ['129 characters', 'a'.repeat(129)],
    ['a quote', 'abcdefgh"'],
    ['a colon', 'abcdefgh:i'],
  ]);
});

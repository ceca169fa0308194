import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import * as ids from '../src/index.js';

describe('names in authz', () => {
  it.each([
    [ids.userSubject('8f1e-22'), 'user:8f1e-22'],
    [ids.serviceAccountSubject('s1'), 'service_account:s1'],
    [ids.teamObject('sre'), 'team:sre'],
    [ids.teamMembers('sre'), 'team:sre#member'],
    [ids.teamAdmins('sre'), 'team:sre#admin'],
    [ids.organizationObject('parley'), 'organization:parley'],
    [ids.organizationMembers('parley'), 'organization:parley#member'],
    [ids.organizationAdmins('parley'), 'organization:parley#admin'],
    [ids.workspaceObject('acme'), 'chatx_workspace:acme'],
    [
      ids.spaceObject('acme', '6F91B070-531A-11F1-926D-6FD3C20DFDC4'),
      'chatx_space:acme--6f91b070-531a-11f1-926d-6fd3c20dfdc4',
    ],
    [ids.agentObject('agent-1.a_b'), 'agent:agent-1.a_b'],
    [ids.datasourceObject('web:https://docs.example/a b#c'), 'datasource:web%3Ahttps%3A//docs.example/a%20b%23c'],
    [ids.documentObject('d@1*'), 'document:d%401%2A'],
    [ids.skillObject('s1'), 'skill:s1'],
    [ids.mcpServerObject('rag'), 'mcp_server:rag'],
    [ids.adminSurfaceObject('chatx'), 'admin_surface:chatx'],
    [ids.grantObject('datasource', 'web:docs 1'), 'datasource:web%3Adocs%201'],
  ])('%s', (made, expected) => expect(made).toBe(expected));

  it('cannot be made to mean everybody, a userset or another type', () => {
    expect(ids.userSubject('*')).toBe('user:%2A');
    expect(ids.userSubject('u1#member')).toBe('user:u1%23member');
    expect(ids.agentObject('a1 b:c')).toBe('agent:a1%20b%3Ac');
  });

  it.each([
    ['an empty id', ''],
    ['half a character', '\uD800'],
  ])('refuse %s', (_, id) => {
    expect(() => ids.datasourceObject(id)).toThrow(expect.objectContaining({ code: 'VALIDATION_ERROR' }));
  });
});

describe('encodeId', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 400 });

  it('makes what authz takes, whatever comes in', () => {
    fc.assert(
      fc.property(text, (id) => {
        const encoded = ids.encodeId(id);
        expect(encoded).toMatch(/^[^:#@*\s\p{Cc}]+$/u);
        expect(Buffer.byteLength(encoded)).toBeLessThanOrEqual(200);
      }),
    );
  });

  it('keeps different ids different', () => {
    fc.assert(fc.property(text, text, (one, other) => (one === other) === (ids.encodeId(one) === ids.encodeId(other))));
  });

  it('is undone by idOf, unless the id is too long to be kept', () => {
    const short = text.filter((id) => Buffer.byteLength(id) * 3 <= 200);
    fc.assert(fc.property(short, (id) => ids.idOf(ids.datasourceObject(id)) === id));
    expect(ids.idOf(ids.datasourceObject('a'.repeat(200)))).toBe('a'.repeat(200));
    expect(ids.idOf(ids.datasourceObject('a'.repeat(201)))).toBeUndefined();
  });

  it.each(['agent:100%', 'agent:%zz', 'agent:', 'user:*'])('leaves %s, which it did not make, alone', (object) => {
    expect(ids.idOf(object)).toBeUndefined();
  });

  it('gives no short id the name of a long one', () => {
    const long = ids.encodeId('a'.repeat(201));
    expect(long).toMatch(/^%sha256-[0-9a-f]{64}$/);
    expect(ids.encodeId(long)).not.toBe(long);
  });
});

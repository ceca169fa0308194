import { describe, expect, it } from '@jest/globals';
import { auditFilterIn, auditFilterToSearch, everything, saidIn, toAuditQuery } from '../../src/audit/audit-filter.js';

describe('toAuditQuery', () => {
  it('asks for everything where nothing was said', () => {
    expect(toAuditQuery(everything)).toEqual({});
  });

  it('says what was said, trimmed', () => {
    expect(toAuditQuery({ ...everything, action: ' agent.create ', outcome: 'success' })).toEqual({
      action: 'agent.create',
      outcome: 'success',
    });
  });

  it('tells times in UTC and leaves out what is none', () => {
    const { since, until } = toAuditQuery({ ...everything, since: '2026-01-02T03:04Z', until: 'soon' });
    expect(since).toBe('2026-01-02T03:04:00.000Z');
    expect(until).toBeUndefined();
  });
});

describe('saidIn', () => {
  it('counts what was said', () => {
    expect(saidIn(everything)).toBe(0);
    expect(saidIn({ ...everything, action: 'agent.create', actor: ' ', outcome: 'deny' })).toBe(2);
  });
});

describe('the filter in the address', () => {
  const filter = {
    actor: 'sha256:ab+c',
    action: 'agent.create',
    resource: 'agent:docs & more',
    correlation_id: 'r-1',
    outcome: 'deny',
    since: '2026-01-02T03:04',
    until: '2026-01-03T03:04',
  } as const;

  it('comes back whole, so that a reload and a link that was passed on show the same', () => {
    const address = new URLSearchParams(auditFilterToSearch(filter)).toString();
    expect(auditFilterIn(new URLSearchParams(address))).toEqual(filter);
  });

  it('is not there where everything is looked for', () => {
    expect(auditFilterToSearch(everything)).toEqual({});
    expect(auditFilterIn(new URLSearchParams())).toEqual(everything);
  });

  it.each([
    'outcome=maybe',
    'outcome=toString',
    'since=soon',
    'until=2026-13-45T99:99',
    'since=2026-01-02T03:04Z',
    'actor=%20',
    'other=1',
  ])('is as if it were not said where the address says %s', (address) => {
    expect(auditFilterIn(new URLSearchParams(address))).toEqual(everything);
  });

  it('has no end before its beginning', () => {
    const address = 'since=2026-01-02T03:04&until=2026-01-01T03:04';
    expect(auditFilterIn(new URLSearchParams(address))).toEqual({ ...everything, since: '2026-01-02T03:04' });
  });
});

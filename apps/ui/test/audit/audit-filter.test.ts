import { describe, expect, it } from '@jest/globals';
import { everything, toAuditQuery } from '../../src/audit/audit-filter.js';

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

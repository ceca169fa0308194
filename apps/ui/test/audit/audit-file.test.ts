import { describe, expect, it } from '@jest/globals';
import type { AuditEventView } from '@parley/contracts';
import { toAuditCsv } from '../../src/audit/audit-file.js';

const anEvent = (part: Partial<AuditEventView>): AuditEventView => ({
  id: '1',
  ts: '2026-01-02T03:04:05.000Z',
  actor: 'chatx-bot',
  action: 'chatx.invoke',
  resource: null,
  outcome: 'deny',
  reason: null,
  before: null,
  after: null,
  correlation_id: 'r-1',
  times: 1,
  ...part,
});

describe('toAuditCsv', () => {
  it('writes one line an event below the names of the columns', () => {
    expect(toAuditCsv([anEvent({})])).toBe(
      'ts,actor,action,resource,outcome,reason,before,after,correlation_id,id,times\r\n' +
        '2026-01-02T03:04:05.000Z,chatx-bot,chatx.invoke,,deny,,,,r-1,1,1\r\n',
    );
  });

  it('puts what was before and after a change into a field each', () => {
    expect(toAuditCsv([anEvent({ before: [], after: ['team:a#member reader', 'user:* reader'] })])).toContain(
      ',,"team:a#member reader\nuser:* reader",',
    );
  });

  it('quotes what would break a line', () => {
    expect(toAuditCsv([anEvent({ reason: 'a "b", c\nd' })])).toContain('"a ""b"", c\nd"');
  });

  it.each(['=HYPERLINK("x")', '+1', '-1', '@SUM(A1)', '\t=1'])('keeps a spreadsheet from running %j', (reason) => {
    expect(toAuditCsv([anEvent({ reason })])).toMatch(/,"?'[=+\-@\t]/);
  });
});
